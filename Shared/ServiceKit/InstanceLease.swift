public import UmkreisStorage
public import UmkreisVocabulary

/// Lets one instance of a service at a time work outside the database, where order matters.
///
/// Has no effect in a service with one instance.
public struct InstanceLease: Sendable {
    private let name: String
    private let database: Database
    private let now: @Sendable () -> Timestamp
    private let holder = String(UInt64.random(in: .min ... .max), radix: 16)

    /// The lease of a crashed instance expires after this.
    private static let duration = Duration.seconds(120)
    /// The rest is for running requests, and for clocks that differ.
    private static let workTime = Duration.seconds(30)
    private static let pause = Duration.seconds(1)

    /// - Parameter name: differs from those of the service's other leases.
    public init(_ name: String, in database: Database, now: @escaping @Sendable () -> Timestamp) {
        (self.name, self.database, self.now) = (name, database, now)
    }

    /// Waits until no other instance holds the lease, and runs `body`.
    ///
    /// - Parameter body: starts no request after the deadline, and finishes within a minute.
    public func hold<Value: Sendable>(
        _ body: (_ deadline: ContinuousClock.Instant) async throws -> Value
    ) async throws -> Value {
        guard database.isShared else { return try await body(.now + Self.workTime) }
        while try await !take() { try await Task.sleep(for: Self.pause) }
        do {
            let value = try await body(.now + Self.workTime)
            try await end()
            return value
        } catch {
            // It also expires.
            try? await end()
            throw error
        }
    }

    private func take() async throws -> Bool {
        let now = now()
        return try await database.write { [name, holder] transaction in
            try transaction.takeLease(name, for: holder, until: now.adding(Self.duration), at: now)
        }
    }

    private func end() async throws {
        try await database.write { [name, holder] in try $0.endLease(name, of: holder) }
    }
}
