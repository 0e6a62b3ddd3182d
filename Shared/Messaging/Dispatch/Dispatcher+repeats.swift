import UmkreisWire

extension Dispatcher {
    /// The codes of faults that do not depend on stored data.
    private static let codesOfLoad: Set<FaultCode> = [.overloaded, .unavailable, .draining, .deadlineExceeded]

    /// Returns the stored reply of a request that has failed because its repeat was done meanwhile.
    ///
    /// A handler may look at data before its transaction, such as a code that the first request has then used.
    func replyMeanwhile(to request: PreparedRequest, after error: any Error) async -> [UInt8]? {
        guard case .success = request.work, let key = request.keyToLookUp,
            let fault = error as? Fault ?? (error as? any FaultConvertible)?.fault,
            !Self.codesOfLoad.contains(fault.code)
        else { return nil }
        // The first failure is the caller's, also if this read fails.
        return try? await answered.reply(to: key)
    }
}
