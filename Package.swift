// swift-tools-version: 6.2
import PackageDescription

// The architecture on one screen: who there is, and who may use whom. The rules behind it stand in
// Docs/Architecture.md and are kept by Tests/ArchitectureTests.

let package = Package(name: "Umkreis")

package.dependencies = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["CommandLineArguments"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
]

// MARK: Shared rooms, each above those that may use it

system("CZeroMQ", link: "libzmq3-dev")
system("CSodium", link: "libsodium-dev")
shared("Vocabulary")
shared("Wire", uses: ["Vocabulary"])
shared("Messaging", uses: ["Wire", "Vocabulary", .log])
shared("ZeroMQTransport", uses: ["Messaging", "Wire", "Vocabulary", "CZeroMQ", .deque, .heap])
shared("Storage", uses: ["Wire", "Vocabulary", .grdb])
shared("Tokens", uses: ["Wire", "Vocabulary", "CSodium"])
shared("ServiceKit", uses: ["Messaging", "Wire", "Vocabulary", "Storage", "Tokens", "CSodium", .log])
shared(
    "ServiceHost",
    uses: ["ServiceKit", "Messaging", "Wire", "Storage", "ZeroMQTransport", "Vocabulary", "Tokens"]
        + [.log, .lifecycle, .signals, .configuration]
)
shared("Geodesy", uses: ["Vocabulary"])
shared(
    "OpeningHours",
    uses: ["Vocabulary"],
    excludes: ["Scripts"],
    resources: ["Resources/holidays.tsv", "Resources/words.tsv"]
)
shared(
    "TestKit",
    uses: ["Messaging", "Wire", "Vocabulary", "Storage", "Tokens", "ServiceKit", "ServiceHost", "ZeroMQTransport"]
        + [.log]
)

// MARK: Services: a contract, a core and a main each. An arrow means "calls" or "follows the events of"

service("Auth", as: "auth", calls: [], uses: ["CSodium"], resources: [.embedInCode("Resources/common-passwords.txt")])
service("Catalogue", as: "catalogue", calls: ["Auth"])
service("GeoSearch", as: "geo", calls: ["Catalogue", "Auth"], uses: ["Geodesy"], resources: [.copy("Resources")])
service("Favourites", as: "favourites", calls: ["GeoSearch", "Catalogue", "Auth"])
service("Chat", as: "chat", calls: ["Catalogue", "Auth"])
gateway(calls: ["Auth", "Catalogue", "GeoSearch", "Favourites", "Chat"])

// MARK: Tests

tests(
    "Wire",
    uses: ["AuthCore", "CatalogueCore", "GeoSearchCore", "FavouritesCore", "ChatCore"] + contracts + testing,
    fixtures: true
)
tests(
    "Messaging",
    uses: ["Messaging", "Wire", "Vocabulary", "ZeroMQTransport", "CZeroMQ", "ServiceHost", "TestKit", .log]
)
tests("Storage", uses: ["Storage", "Wire", "Vocabulary"])
tests("Tokens", uses: ["Tokens", "Wire", "Vocabulary", "TestKit"], fixtures: true)
tests("ServiceKit", uses: ["ServiceKit", "Tokens", "Storage", "Messaging", "Wire", "Vocabulary", "TestKit"])
tests("OpeningHours", uses: ["OpeningHours", "Vocabulary", "TestKit"], fixtures: true)
tests("Geodesy", uses: ["Geodesy", "Vocabulary", "TestKit"], fixtures: true)
tests(
    "Auth",
    uses: ["AuthCore", "AuthContract", "CatalogueCore", "CatalogueContract"] + testing,
    fixtures: true
)
tests("Catalogue", uses: ["CatalogueCore", "CatalogueContract", "AuthCore", "AuthContract"] + testing)
tests(
    "GeoSearch",
    uses: ["GeoSearchCore", "GeoSearchContract", "CatalogueCore", "CatalogueContract"]
        + ["AuthCore", "AuthContract", "Geodesy"] + testing,
    fixtures: true
)
tests(
    "Favourites",
    uses: ["FavouritesCore", "FavouritesContract", "CatalogueCore", "CatalogueContract"]
        + ["AuthCore", "AuthContract"] + testing
)
tests(
    "Chat",
    uses: ["ChatCore", "ChatContract", "CatalogueCore", "CatalogueContract", "AuthCore", "AuthContract"] + testing
)
tests(
    "Gateway",
    uses: ["GatewayCLI", "AuthCore", "CatalogueCore", "GeoSearchCore", "FavouritesCore", "ChatCore"]
        + contracts + testing
)
tests("System", uses: ["Messaging", "ZeroMQTransport", "Wire", "Vocabulary"] + contracts)
tests("Architecture", uses: [])

// MARK: How a line above becomes targets

var contracts: [Use] {
    ["AuthContract", "CatalogueContract", "GeoSearchContract", "FavouritesContract", "ChatContract"]
}

var testing: [Use] { ["TestKit", "ServiceKit", "Tokens", "Storage", "Messaging", "Wire", "Vocabulary"] }

typealias Use = Target.Dependency

extension Use {
    static var argumentParser: Use { .product(name: "ArgumentParser", package: "swift-argument-parser") }
    static var deque: Use { .product(name: "DequeModule", package: "swift-collections") }
    static var heap: Use { .product(name: "HeapModule", package: "swift-collections") }
    static var configuration: Use { .product(name: "Configuration", package: "swift-configuration") }
    static var grdb: Use { .product(name: "GRDB", package: "GRDB.swift") }
    static var lifecycle: Use { .product(name: "ServiceLifecycle", package: "swift-service-lifecycle") }
    static var signals: Use { .product(name: "UnixSignals", package: "swift-service-lifecycle") }
    static var log: Use { .product(name: "Logging", package: "swift-log") }
}

var strict: [SwiftSetting] {
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
}

/// A C library of the system.
///
/// No `pkgConfig:`, for SwiftPM refuses the flags in Debian's libzmq.pc.
@MainActor func system(_ name: String, link library: String) {
    package.targets.append(
        .systemLibrary(name: name, path: "Shared/\(name)", providers: [.apt([library])])
    )
    package.products.append(.library(name: name, targets: [name]))
}

/// A room that every service may stand on: it knows no service by name.
@MainActor func shared(_ name: String, uses: [Use] = [], excludes: [String] = [], resources: [String] = []) {
    package.targets.append(
        .target(
            name: name,
            dependencies: uses,
            path: "Shared/\(name)",
            exclude: excludes,
            resources: resources.map { .copy($0) },
            swiftSettings: strict
        )
    )
    package.products.append(.library(name: name, targets: [name]))
}

/// The three modules of a service: what it says, what it does, and the process that runs it.
@MainActor func service(_ name: String, as wire: String, calls: [String], uses: [Use] = [], resources: [Resource] = [])
{
    let others = calls.map { Use(stringLiteral: "\($0)Contract") }
    package.targets += [
        .target(
            name: "\(name)Contract",
            dependencies: ["Wire", "Vocabulary"],
            path: "Services/\(name)/Contract",
            swiftSettings: strict
        ),
        .target(
            name: "\(name)Core",
            dependencies: [
                "ServiceKit", "Messaging", "Storage", "Tokens", "Wire", "Vocabulary",
                .target(name: "\(name)Contract"),
            ]
                + others + uses,
            path: "Services/\(name)/Core",
            resources: resources,
            swiftSettings: strict
        ),
        .executableTarget(
            name: "\(name)Main",
            dependencies: ["ServiceHost", .target(name: "\(name)Core")],
            path: "Services/\(name)/Main",
            swiftSettings: strict
        ),
    ]
    package.products += [
        .library(name: "\(name)Contract", targets: ["\(name)Contract"]),
        .library(name: "\(name)Core", targets: ["\(name)Core"]),
        .executable(name: "umkreis-\(wire)", targets: ["\(name)Main"]),
    ]
}

/// The command line: it knows contracts, never cores.
@MainActor func gateway(calls: [String]) {
    package.targets += [
        .target(
            name: "GatewayCLI",
            dependencies: [
                "Messaging", "Wire", "Vocabulary", "Tokens", "ZeroMQTransport", "OpeningHours", .argumentParser,
            ]
                + calls.map { Use(stringLiteral: "\($0)Contract") },
            path: "Services/Gateway/CLI",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "GatewayMain",
            dependencies: ["GatewayCLI"],
            path: "Services/Gateway/Main",
            swiftSettings: strict
        ),
    ]
    package.products.append(.executable(name: "umkreis", targets: ["GatewayMain"]))
}

@MainActor func tests(_ name: String, uses: [Use], fixtures: Bool = false) {
    package.targets.append(
        .testTarget(
            name: "\(name)Tests",
            dependencies: uses,
            path: "Tests/\(name)Tests",
            resources: fixtures ? [.copy("Fixtures")] : [],
            swiftSettings: strict
        )
    )
}
