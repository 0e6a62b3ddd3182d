public import Wire

/// Thrown for a token that is good but for its session, which has ended.
public struct SessionOver: Error, FaultConvertible {
    /// Whose session it was.
    public let caller: Caller
    public let fault: Fault

    public init(_ caller: Caller, _ fault: Fault) {
        self.caller = caller
        self.fault = fault
    }
}
