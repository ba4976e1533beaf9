"""Coffee Traders, one module per phase of play and per part of the rulebook; rules and facts only.

A rule lives in the module of its phase (`work` with `plantations`, `assign_workers`, `trade_and_build`,
`harvest`, `sell`, `refresh`) or of its subject (`arabica`, `counters`, `bonus_supply`, `payments`, `buildings`,
`milestones`, `scoring`, `andre`); its number stands in the docstring. `questions` joins the modules. What the table
looks like is in `state`, what happens to it in `events` and `facts`.
"""
