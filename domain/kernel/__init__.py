"""What every game title shares: the Rules protocol, how a command is carried out, decisions, refusals and chance.

Nothing here knows a title, a component or a rule of one.
"""
