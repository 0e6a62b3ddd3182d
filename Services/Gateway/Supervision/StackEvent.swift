public import Wire

/// An event of a supervisor.
public struct StackEvent: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable {
        /// A service doesn't answer yet.
        case starting
        /// A service answers.
        case ready
        /// All services answer.
        case up
        /// A service prevents the start.
        case failed
        /// The stack wasn't started.
        case refused
        /// A service has ended by itself.
        case died
        /// A restarted service answers.
        case restarted
        case stopped
        /// A service didn't end in time.
        case killed
    }

    /// What happened.
    public var kind: Kind
    public var service: ServiceName?
    /// Duration in milliseconds.
    public var ms: Int?
    /// Process number.
    public var pid: Int32?
    /// Details for humans.
    public var detail: String?
    /// Last lines of the service's log.
    public var lines: [String]?
    /// Why the supervisor ends.
    public var fault: Fault?
    /// What to type next.
    public var hint: String?

    public static func refused(_ refusal: Refusal) -> StackEvent {
        StackEvent(kind: .refused, fault: refusal.fault, hint: refusal.hint)
    }

    /// One line for humans.
    public var words: String {
        let name = service?.text ?? ""
        let padded = name + String(repeating: " ", count: max(0, 10 - name.count))
        let time = ms.map { "\($0) ms" } ?? ""
        switch kind {
        case .starting: return "\(padded)  starting, for \(time)"
        case .ready: return "\(padded)  ready    \(time)" + (detail.map { "  \($0)" } ?? "")
        case .up: return "the stack is up after \(time)"
        case .failed, .refused: return detail ?? fault?.message ?? "the stack cannot be started"
        case .died: return "\(padded)  \(detail ?? "ended")"
        case .restarted: return "\(padded)  ready again after \(time), as process \(pid ?? 0)"
        case .stopped: return "\(padded)  stopped  \(time)"
        case .killed: return "\(padded)  killed after \(time)"
        }
    }
}
