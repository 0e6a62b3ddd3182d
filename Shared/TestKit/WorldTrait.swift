public import Testing
public import UmkreisWire

/// The services that run while a test runs; those of a test replace those of its suite.
public struct WorldTrait: SuiteTrait, TestTrait, TestScoping {
    fileprivate var services: [any ServiceDefinition.Type]?
    fileprivate var wirings: [Wiring]?
    fileprivate var settings: [String: String]?
    fileprivate var rehearsesWrites: Bool?
    fileprivate var hasOneInstance: Bool?
    fileprivate var logLevel: LogLevel?

    /// Each test has services of its own.
    public var isRecursive: Bool { true }

    /// Runs the test once per wiring, which the comments of its issues name.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let all = test.traits.compactMap { $0 as? WorldTrait }.reduce(WorldTrait()) { $0.replaced(by: $1) }
        guard let services = all.services, !services.isEmpty, World.current == nil else { return try await function() }
        for wiring in all.wirings ?? [.inProcess] {
            let naming = IssueHandlingTrait.compactMapIssues { issue in
                var named = issue
                named.comments.append("wiring: \(wiring)")
                return named
            }
            try await naming.provideScope(for: test, testCase: testCase) {
                do {
                    try await timed { try await all.run(services, over: wiring, function) }
                } catch  where !(error is ExpectationFailedError) {
                    Issue.record(error, sourceLocation: test.sourceLocation)
                } catch {
                    // `#require` has recorded it.
                }
            }
        }
    }

    private func run(
        _ services: [any ServiceDefinition.Type],
        over wiring: Wiring,
        _ function: @Sendable () async throws -> Void
    ) async throws {
        let (settings, rehearsesWrites) = (settings ?? [:], rehearsesWrites ?? true)
        try await World.run(
            services,
            wiring: wiring,
            settings: settings,
            rehearsesWrites: rehearsesWrites,
            hasOneInstance: hasOneInstance ?? false,
            logLevel: logLevel ?? .error
        ) { world in
            try await World.$current.withValue(world) { try await function() }
        }
    }

    private func replaced(by inner: WorldTrait) -> WorldTrait {
        WorldTrait(
            services: inner.services ?? services,
            wirings: inner.wirings ?? wirings,
            settings: inner.settings ?? settings,
            rehearsesWrites: inner.rehearsesWrites ?? rehearsesWrites,
            hasOneInstance: inner.hasOneInstance ?? hasOneInstance,
            logLevel: inner.logLevel ?? logLevel
        )
    }
}

extension Trait where Self == WorldTrait {
    /// Runs services with a ``world``; dependencies first.
    public static func services(_ services: any ServiceDefinition.Type...) -> Self { Self(services: services) }

    /// Runs no services, in a suite that does.
    public static var noServices: Self { Self(services: []) }

    /// Runs the test over each kind of transport, one after the other.
    public static var everyWiring: Self { Self(wirings: Wiring.allCases) }

    public static func wiring(_ wiring: Wiring) -> Self { Self(wirings: [wiring]) }

    /// Sets what the services know of it; replaces the settings of the suite.
    public static func settings(_ settings: [String: String]) -> Self { Self(settings: settings) }

    /// Sets the least severe level that the services log, `error` by default.
    public static func logLevel(_ level: LogLevel) -> Self { Self(logLevel: level) }

    /// Runs each write once, as in production; for measurements.
    public static var singleWrites: Self { Self(rehearsesWrites: false) }

    /// Runs one instance of each service even on a server, for what counts in each instance, such as rates.
    public static var oneInstance: Self { Self(hasOneInstance: true) }
}

/// The services of the running test, which has the trait `services`.
public var world: World {
    guard let world = World.current else { preconditionFailure("this test has no trait `.services(…)`") }
    return world
}
