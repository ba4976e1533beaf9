"""What every game title shares: the Rules protocol, how a command is carried out, decisions, refusals and chance; and
what editions and sentences of all titles are made of.

Nothing here knows a title, a component or a rule of one.
"""
