import Logging
import UmkreisWire

/// How a request ended.
enum CallResult {
    case replied(Route.EncodedReply)
    /// The stored reply of the first request.
    case replayed([UInt8])
    case failed(any Error)
}

extension Dispatcher {
    /// An oversized reply becomes a fault, so that the caller does not wait.
    func encode(
        _ result: CallResult,
        for request: PreparedRequest,
        _ slot: AdmissionSlot
    ) -> (answer: Message, outcome: CallOutcome) {
        let fault: Fault
        switch result {
        case .replied(let reply):
            let line = ReplyLine.bytes(id: request.id, bodyJSON: reply.body, replayed: false)
            let answer = Message(line: line, blob: reply.blob)
            if fits(answer) {
                admission.pauses.noteAdmission()
                return (answer, .replied)
            }
            fault = Fault(.internal, "the reply exceeds the message limits")
        case .replayed(let body):
            let answer = Message(line: ReplyLine.bytes(id: request.id, bodyJSON: body, replayed: true))
            if fits(answer) { return (answer, .replayed) }
            fault = Fault(.internal, "the reply exceeds the message limits")
        case .failed(let error):
            fault = admission.pauses.spread(self.fault(for: error, of: request, isOverdue: slot.isCancelled))
        }
        return (Message(line: ReplyLine.bytes(id: request.id, fault: fault)), .faulted(fault.code.text))
    }

    func log(_ request: PreparedRequest, _ outcome: CallOutcome, _ duration: Duration) {
        guard logger.logLevel <= .debug else { return }
        logger.debug(
            "answered",
            metadata: [
                "call": "\(request.route.name)", "outcome": "\(outcome)", "ms": "\(duration / .milliseconds(1))",
            ]
        )
    }

    private func fits(_ answer: Message) -> Bool {
        if answer.line.count <= WireLimits.line, answer.blob?.count ?? 0 <= WireLimits.blob { return true }
        logger.error(
            "a reply exceeds the limits of a line or a blob",
            metadata: ["line": "\(answer.line.count)", "blob": "\(answer.blob?.count ?? 0)"]
        )
        return false
    }

    private func fault(for error: any Error, of request: PreparedRequest, isOverdue: Bool) -> Fault {
        switch error {
        case let fault as Fault: return fault
        case let convertible as any FaultConvertible: return convertible.fault
        case is CancellationError where isOverdue:
            return Fault(.deadlineExceeded, "the request's deadline has passed")
        case is CancellationError: return Fault(.unavailable, "the service stopped before the request was done")
        default:
            logger.error("a call failed", metadata: ["call": "\(request.route.name)", "error": "\(error)"])
            return Fault(.internal, "the service failed; see its log")
        }
    }
}
