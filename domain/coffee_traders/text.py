def text(state): return ""
