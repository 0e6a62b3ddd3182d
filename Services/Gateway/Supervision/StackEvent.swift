public import Wire

/// Something that a supervisor tells: to the terminal, or over a pipe to whoever started it in the background.
public struct StackEvent: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable {
        /// A service has been started and does not answer yet.
        case starting
        /// A service answers.
        case ready
        /// All of them do.
        case up
        /// A service is the reason why it cannot be brought up.
        case failed
        /// The supervisor ends without having brought it up.
        case refused
        /// A service has ended by itself.
        case died
        /// It has been started again, and answers.
        case restarted
        /// It has ended because it was told to.
        case stopped
        /// It did not end in time and was killed.
        case killed
    }

    public var kind: Kind
    public var service: ServiceName?
    public var ms: Int?
    public var pid: Int32?
    /// More words.
    public var detail: String?
    /// The last lines of the service's log.
    public var lines: [String]?
    /// Why the supervisor ends, as ``Refusal`` has it.
    public var fault: Fault?
    public var hint: String?

    /// The end of a supervisor that could not bring the stack up.
    public static func refused(_ refusal: Refusal) -> StackEvent {
        StackEvent(kind: .refused, fault: refusal.fault, hint: refusal.hint)
    }

    /// The event on one line, as a person reads it.
    public var words: String {
        let name = service?.text ?? ""
        let padded = name + String(repeating: " ", count: max(0, 10 - name.count))
        let time = ms.map { "\($0) ms" } ?? ""
        switch kind {
        case .starting: return "\(padded)  starting, for \(time)"
        case .ready: return "\(padded)  ready    \(time)"
        case .up: return "the stack is up after \(time)"
        case .failed, .refused: return detail ?? fault?.message ?? "the stack cannot be brought up"
        case .died: return "\(padded)  \(detail ?? "ended")"
        case .restarted: return "\(padded)  ready again after \(time), as process \(pid ?? 0)"
        case .stopped: return "\(padded)  stopped  \(time)"
        case .killed: return "\(padded)  killed after \(time)"
        }
    }
}
