import ChatContract
import ServiceKit
import Synchronization

/// Users' last activity, only in the memory of the instances.
final class PresenceBoard: Sendable {
    static let maximum = 50_000
    /// Listeners poll every 30 seconds.
    private static let offlineAfter = Duration.seconds(60)
    private static let idleAfter = Duration.seconds(300)
    /// Between two notes to other instances about the same user.
    private static let noteInterval = Duration.seconds(10)

    private struct Activity {
        var seen: Timestamp
        /// Other than listening.
        var acted: Timestamp?
        /// The last note to other instances.
        var noted: Timestamp?
        var notedActivity: Timestamp?

        init(seen: Timestamp) {
            self.seen = seen
        }

        mutating func record(_ moment: Timestamp, isActivity: Bool) {
            seen = max(seen, moment)
            if isActivity { acted = max(acted ?? moment, moment) }
        }

        /// - Returns: false shortly after an equal note.
        mutating func recordNote(at moment: Timestamp, isActivity: Bool) -> Bool {
            let last = isActivity ? notedActivity : noted
            if let last, last.adding(noteInterval) > moment, last <= moment { return false }
            noted = moment
            if isActivity { notedActivity = moment }
            return true
        }
    }

    /// A full first generation replaces the second, which makes eviction cheap.
    private struct ActivityCache {
        var recent: [UserID: Activity] = [:]
        var older: [UserID: Activity] = [:]

        subscript(_ person: UserID) -> Activity? { recent[person] ?? older[person] }
    }

    private let activities = Mutex(ActivityCache())
    private let now: @Sendable () -> Timestamp
    private let send: @Sendable (ChatNote) -> Void

    /// - Parameter send: sends a note to the other instances.
    init(
        now: @escaping @Sendable () -> Timestamp,
        sending send: @escaping @Sendable (ChatNote) -> Void = { _ in }
    ) {
        (self.now, self.send) = (now, send)
    }

    /// Records a poll.
    func recordPoll(_ person: UserID) {
        record(person, isActivity: false)
    }

    /// Records an activity.
    func recordActivity(of person: UserID) {
        record(person, isActivity: true)
    }

    private func record(_ person: UserID, isActivity: Bool) {
        let now = now()
        var isNews = false
        update(person, seen: now) { activity in
            activity.record(now, isActivity: isActivity)
            isNews = activity.recordNote(at: now, isActivity: isActivity)
        }
        if isNews { send(.seen(person, at: now, isActivity: isActivity)) }
    }

    /// Records a note of another instance.
    func receive(_ person: UserID, at moment: Timestamp, isActivity: Bool) {
        update(person, seen: moment) { $0.record(moment, isActivity: isActivity) }
    }

    private func update(_ person: UserID, seen moment: Timestamp, _ change: (inout Activity) -> Void) {
        // Freed outside the lock.
        let evicted: [UserID: Activity]? = activities.withLock { activities in
            change(&activities.recent[person, default: activities.older[person] ?? Activity(seen: moment)])
            guard activities.recent.count >= Self.maximum / 2 else { return nil }
            let evicted = activities.older
            activities.older = activities.recent
            activities.recent = [:]
            return evicted
        }
        _ = evicted
    }

    var count: Int { activities.withLock { $0.recent.count + $0.older.count } }

    /// The caller checks visibility.
    func presence(of person: UserID) -> Presence {
        guard let activity = activities.withLock({ $0[person] }) else { return Presence(user: person, state: .offline) }
        let now = now()
        if activity.seen.adding(Self.offlineAfter) >= now {
            let isActive = activity.acted.map { $0.adding(Self.idleAfter) >= now } ?? false
            return Presence(user: person, state: isActive ? .online : .idle)
        }
        let bounds: [(LastSeen, Duration)] = [
            (.now, Self.idleAfter), (.today, .seconds(86_400)), (.week, .seconds(7 * 86_400)),
        ]
        let lastSeen = bounds.first { activity.seen.adding($0.1) >= now }?.0
        return Presence(user: person, state: .offline, lastSeen: lastSeen)
    }
}
