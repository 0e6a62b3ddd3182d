import UmkreisTexts
public import UmkreisWire

/// An event of a supervisor.
public struct StackEvent: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable {
        /// A set of backups was made before an upgrade; `detail` is its name, `hint` the way back.
        case backedUp
        /// No set could be made before an upgrade; `detail` is the reason.
        case notBackedUp
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

    /// The kind of event.
    public var kind: Kind
    public var service: ServiceName?
    /// Duration in milliseconds; after a death, the pause before the restart.
    public var ms: Int?
    /// Process number.
    public var pid: Int32?
    /// Why the service ended.
    public var reason: DeathReason?
    /// Details for humans.
    public var detail: String?
    /// The message in English, for the log.
    public var record: String?
    /// Last lines of the service's log.
    public var lines: [String]?
    /// Why the supervisor ends.
    public var fault: Fault?
    /// The next command.
    public var hint: String?

    public static func refused(_ refusal: Refusal) -> StackEvent {
        StackEvent(kind: .refused, fault: refusal.fault, hint: refusal.hint)
    }

    /// The event without its service, in the user's language.
    public var message: String {
        let ms = TextValue.count(ms ?? 0)
        return switch kind {
        case .backedUp:
            localized("cli.event.backedUp", ["set": .words(detail ?? ""), "command": .words(hint ?? "")])
        case .notBackedUp: localized("cli.event.notBackedUp", ["reason": .words(detail ?? "")])
        case .starting: localized("cli.event.starting", ["ms": ms])
        case .ready: localized("cli.event.ready", ["ms": ms]) + (detail.map { "  \($0)" } ?? "")
        case .up: localized("cli.event.up", ["ms": ms])
        case .failed, .refused: detail ?? fault?.message ?? localized("cli.event.failed")
        case .died: death
        case .restarted: localized("cli.event.restarted", ["ms": ms, "pid": .words("\(pid ?? 0)")])
        case .stopped: localized("cli.event.stopped", ["ms": ms])
        case .killed: localized("cli.event.killed", ["ms": ms])
        }
    }

    private var death: String {
        guard let reason else { return localized("cli.event.died") }
        if reason.isOnRequest { return localized("cli.event.restartingOnRequest") }
        let values: [String: TextValue] = ["reason": .words(reason.words), "ms": .count(ms ?? 0)]
        return localized(ms ?? 0 == 0 ? "cli.event.restarting" : "cli.event.restartDelayed", values)
    }

    /// One line for humans, with the service in a column.
    public var words: String {
        guard let service, kind != .failed else { return message }
        return service.text + String(repeating: " ", count: max(0, 10 - service.text.count)) + "  " + message
    }
}
