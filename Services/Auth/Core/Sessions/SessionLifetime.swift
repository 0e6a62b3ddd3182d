import Vocabulary

/// How long a session lives.
struct SessionLifetime: Sendable {
    /// Without being refreshed.
    let idle: Duration
    /// However often it is refreshed; nil for no such end.
    let absolute: Duration?

    private static let day = Duration.seconds(86_400)
    /// Days that a guest's session lives without being refreshed, unless configured otherwise.
    static let standardGuestDays = 90

    /// NIST SP 800-63B-4 §2.1.3 asks for the password again after 30 days.
    static let registered = SessionLifetime(idle: day * 30, absolute: day * 180)

    /// A guest cannot sign in again, so a session that is used goes on.
    static func guest(days: Int) -> SessionLifetime { SessionLifetime(idle: day * days, absolute: nil) }

    /// When a session of `start` ends if it is not refreshed after `moment`.
    func end(of start: Timestamp, refreshed moment: Timestamp) -> Timestamp {
        let idleEnd = moment.adding(idle)
        return absolute.map { min(idleEnd, start.adding($0)) } ?? idleEnd
    }
}
