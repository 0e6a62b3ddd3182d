import Wire

/// Something that a supervisor tells: to the terminal, or over a pipe to whoever started it in the background.
struct StackEvent: Codable, Sendable, Equatable {
    enum Kind: String, Codable, Sendable {
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

    var kind: Kind
    var service: ServiceName?
    var ms: Int?
    var pid: Int32?
    /// More words.
    var detail: String?
    /// The last lines of the service's log.
    var lines: [String]?
    /// Why the supervisor ends, as ``Refusal`` has it.
    var fault: Fault?
    var hint: String?
    var status: Int32?

    var words: String {
        let name = service?.text ?? ""
        let padded = name + String(repeating: " ", count: max(0, 10 - name.count))
        let time = ms.map { "\($0) ms" } ?? ""
        switch kind {
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
