import UmkreisTexts

/// Why a process of a stack ended without the supervisor's end.
public enum DeathReason: Codable, Equatable, Sendable {
    case ended(ChildEnd)
    /// Its socket file was removed, so the supervisor ended it.
    case unreachable
    /// It answered no pings, so the supervisor ended it.
    case frozen
    /// It could not be started again.
    case notStarted(String)

    /// A service ends with 0 only after a signal to stop, as `umkreis restart` sends it.
    var isOnRequest: Bool { self == .ended(.exited(0)) }

    /// The reason in the user's language.
    var words: String {
        switch self {
        case .ended(let end): end.words
        case .unreachable: localized("cli.event.socketRemoved")
        case .frozen: localized("cli.event.frozen")
        case .notStarted(let message): message
        }
    }
}
