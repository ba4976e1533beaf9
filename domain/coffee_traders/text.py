def text(state):
    return ""
