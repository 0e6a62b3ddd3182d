import ServiceKit
import Synchronization
public import Vocabulary

/// Settings that make a service quick enough for tests without making it another: the smallest password hash that is
/// allowed, and any number of messages and writes, for the clock stands still.
enum WorldSettings {
    ///
    /// - Parameter given: what a test sets, which goes before.
    static func of<Definition: ServiceDefinition>(
        _ definition: Definition.Type,
        beside given: [String: String]
    ) -> ServiceSettings {
        let quick = [
            "password-memory-kib": "7168", "password-passes": "5", "message-burst": "0", "new-conversations-a-day": "0",
            "write-burst": "0",
        ]
        let all = quick.merging(given) { $1 }
        return ServiceSettings(all.filter { definition.allSettings.contains($0.key) })
    }
}

/// The time of day in a world: it stands still until a test moves it.
public final class WorldClock: Sendable {
    private let moment: Mutex<Timestamp>

    /// - Parameter start: noon of 1 May 2026 in UTC unless said otherwise.
    public init(start: Timestamp = Timestamp(milliseconds: 1_777_636_800_000)) {
        moment = Mutex(start)
    }

    public var now: Timestamp { moment.withLock(\.self) }

    public func advance(by duration: Duration) {
        moment.withLock { $0 = $0.adding(duration) }
    }
}
