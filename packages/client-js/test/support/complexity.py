# Prints the complexity of each function of Python files as JSON: python complexity.py FILE...
import ast
import json
import sys

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler)


def branches(node):
    """The number of further paths that a node itself adds. A comprehension is a loop with conditions."""
    if isinstance(node, BRANCHES):
        return 1
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return 1 + len(node.ifs)
    return 0


def complexity(function):
    """McCabe's complexity, with the operators that ESLint counts. As in ESLint, an inner function counts alone."""
    total, nodes = 1, list(ast.iter_child_nodes(function))
    while nodes:
        node = nodes.pop()
        if not isinstance(node, FUNCTIONS):
            total += branches(node)
            nodes += ast.iter_child_nodes(node)
    return total


found = {}
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            name = getattr(node, "name", "lambda")
            found[f"{path}:{node.lineno} {name}"] = complexity(node)
print(json.dumps(found))
