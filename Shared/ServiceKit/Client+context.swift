public import Messaging

extension Client {
    /// The client for what a handler asks others while it works on a request: its log lines are tied to the request's.
    ///
    /// The caller's token stays here; whoever needs it is given it.
    public func working(on context: CallContext) -> Client {
        var copy = self
        copy.trace = context.trace
        return copy
    }
}
