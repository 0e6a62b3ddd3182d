import Synchronization
public import Wire

/// Limits how many requests of a kind are in work, before they take a place (``Admission``).
///
/// For calls that anyone may send and that wait for something scarce: without it they would hold the places of all others.
public final class CallGate: Sendable {
    private struct Load {
        var strangers = 0
        var known = 0
    }

    private let most: Int
    private let refusal: @Sendable () -> Fault
    private let load = Mutex(Load())

    /// - Parameters:
    ///   - most: requests in work at once of strangers, and as many of known senders.
    ///   - refusal: what is answered beyond that.
    public init(most: Int, refusal: @escaping @Sendable () -> Fault) {
        self.most = most
        self.refusal = refusal
    }

    /// Counts a request.
    ///
    /// - Throws: the refusal, when too many are in work.
    func enter(asKnown isKnown: Bool) throws(Fault) -> GatePass {
        let hasEntered = load.withLock { load in
            guard (isKnown ? load.known : load.strangers) < most else { return false }
            if isKnown { load.known += 1 } else { load.strangers += 1 }
            return true
        }
        guard hasEntered else { throw refusal() }
        return GatePass(gate: self, isKnown: isKnown)
    }

    fileprivate func leave(asKnown isKnown: Bool) {
        load.withLock { if isKnown { $0.known -= 1 } else { $0.strangers -= 1 } }
    }
}

/// One request's count in a ``CallGate``, given back once.
struct GatePass: Sendable {
    fileprivate let gate: CallGate
    fileprivate let isKnown: Bool

    func leave() {
        gate.leave(asKnown: isKnown)
    }
}
