import ServiceKit

struct SessionLifetime: Sendable {
    let idle: Duration
    /// `nil` for unlimited.
    let absolute: Duration?

    private static let day = Duration.seconds(86_400)
    static let standardGuestDays = 90

    /// NIST SP 800-63B-4 §2.1.3 requires reauthentication after 30 days.
    static let registered = SessionLifetime(idle: day * 30, absolute: day * 180)

    /// Unlimited, since a guest cannot sign in again.
    static func guest(days: Int) -> SessionLifetime { SessionLifetime(idle: day * days, absolute: nil) }

    func end(of start: Timestamp, refreshed moment: Timestamp) -> Timestamp {
        let idleEnd = moment.adding(idle)
        return absolute.map { min(idleEnd, start.adding($0)) } ?? idleEnd
    }
}
