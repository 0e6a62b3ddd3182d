import ServiceKit
import Synchronization
public import UmkreisVocabulary

/// The weakest allowed password hash and no rate limits, since the clock is manual.
enum WorldSettings {
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

/// A clock that only tests advance.
public final class WorldClock: Sendable {
    private let moment: Mutex<Timestamp>

    /// - Parameter start: by default noon of 1 May 2026 in UTC.
    public init(start: Timestamp = Timestamp(milliseconds: 1_777_636_800_000)) {
        moment = Mutex(start)
    }

    /// The current time.
    public var now: Timestamp { moment.withLock(\.self) }

    public func advance(by duration: Duration) {
        moment.withLock { $0 = $0.adding(duration) }
    }
}
