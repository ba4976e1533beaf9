"""The HTTP API: routes, envelopes, tokens, problems, limits, the OpenAPI document and the server.

What a request means is decided in `application`; here it is only read, handed on and answered. No rule of a
game, no SQL and no name of a title lives here.
"""
