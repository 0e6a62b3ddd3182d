"""The stack that all tests of a run share."""

from stack import Edge, Stack

stack = Stack()
# The limits are high, since all tests have one address.
edge = Edge(
    stack.data,
    *("--guests-per-minute", "100000"),
    *("--reads-per-minute", "1000000", "--writes-per-minute", "100000", "--sign-ins-per-minute", "100000"),
    *("--pages-per-minute", "1000000", "--streams-per-network", "20000", "--connections", "20000"),
)
