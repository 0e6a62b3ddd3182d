import Synchronization
public import UmkreisWire

/// Limits concurrent requests of one kind before ``Admission``.
///
/// For public calls that wait for a scarce resource.
public final class CallGate: Sendable {
    private struct Load {
        var strangers = 0
        var known = 0
    }

    private let maximum: Int
    private let refusal: @Sendable () -> Fault
    private let load = Mutex(Load())

    /// - Parameter maximum: for unknown senders, and again for known ones.
    public init(maximum: Int, refusal: @escaping @Sendable () -> Fault) {
        self.maximum = maximum
        self.refusal = refusal
    }

    /// - Throws: the refusal if too many are running.
    func enter(asKnown isKnown: Bool) throws(Fault) -> GatePass {
        let hasEntered = load.withLock { load in
            guard (isKnown ? load.known : load.strangers) < maximum else { return false }
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

/// One count in a ``CallGate``; release it once.
struct GatePass: Sendable {
    fileprivate let gate: CallGate
    fileprivate let isKnown: Bool

    func leave() {
        gate.leave(asKnown: isKnown)
    }
}
