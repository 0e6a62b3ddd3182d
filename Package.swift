// swift-tools-version: 6.2
import PackageDescription

// Docs/Architecture.md explains the rules behind this list; Docs/Package.md, what an app takes of it.

/// The services, and whose calls and events each uses.
let calls: [String: [String]] = [
    "Auth": [],
    "Catalogue": ["Auth"],
    "GeoSearch": ["Catalogue", "Auth"],
    "Favourites": ["GeoSearch", "Catalogue", "Auth"],
    "Chat": ["Catalogue", "Auth"],
]

let package = Package(
    name: "Umkreis",
    // For the contracts and the modules below them. The services run on Linux.
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "AuthContract", targets: ["AuthContract"] + contractBase),
        .library(name: "CatalogueContract", targets: ["CatalogueContract"] + contractBase),
        .library(name: "GeoSearchContract", targets: ["GeoSearchContract"] + contractBase),
        .library(name: "FavouritesContract", targets: ["FavouritesContract"] + contractBase),
        .library(name: "ChatContract", targets: ["ChatContract"] + contractBase),
        .library(name: "UmkreisClient", targets: ["UmkreisClient", "AuthContract"] + contractBase),
        .library(name: "UmkreisClientApple", targets: ["UmkreisClientApple", "UmkreisClient"] + contractBase),
        .library(name: "UmkreisClientTesting", targets: ["UmkreisClientTesting", "UmkreisClient"] + contractBase),
        .library(name: "OpeningHours", targets: ["OpeningHours", "UmkreisVocabulary"]),
        .library(name: "Geodesy", targets: ["Geodesy", "UmkreisVocabulary"]),
        .library(name: "TestKit", targets: ["TestKit"] + serviceBase),
        // For the project's own nested packages; their modules change without notice.
        .library(name: "_UmkreisInternals", targets: internals + serviceBase),
        .library(name: "_CZeroMQ", targets: ["CZeroMQ"]),
        .executable(name: "umkreis", targets: ["GatewayMain"]),
        .executable(name: "umkreis-auth", targets: ["AuthMain"]),
        .executable(name: "umkreis-catalogue", targets: ["CatalogueMain"]),
        .executable(name: "umkreis-geo", targets: ["GeoSearchMain"]),
        .executable(name: "umkreis-favourites", targets: ["FavouritesMain"]),
        .executable(name: "umkreis-chat", targets: ["ChatMain"]),
        .executable(name: "umkreis-edge", targets: ["EdgeMain"]),
    ],
    traits: [
        .trait(name: "HTTP", description: "Builds the HTTP edge, and so Hummingbird and SwiftNIO."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["CommandLineArguments"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        // Only with the trait HTTP; without it they are not resolved either.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    ],
    targets: [
        // MARK: Libraries of the system
        .system("CZeroMQ", from: "libzmq3-dev"),
        .system("CSodium", from: "libsodium-dev"),
        .system("CCurl", from: "libcurl4-openssl-dev"),
        .system("CCrypt", from: "libcrypt-dev"),
        .system("CSQLite", from: "libsqlite3-dev"),
        .system("CMalloc", from: "libc6-dev"),
        .system("CZlib", from: "zlib1g-dev"),
        .shared("CICU"),
        .shared("CImages"),
        .shared("CPostgres"),
        .shared("CTexts"),
        .shared("CDocumentation", excluding: ["documentation.json", "documentation.py", "examples.json"]),

        // MARK: Modules without a service, each below those that use it
        .shared("UmkreisVocabulary"),
        .shared("UmkreisWords"),
        .shared("UmkreisTexts", uses: ["CTexts", "UmkreisWire"], excluding: texts),
        .shared("UmkreisWire", uses: ["UmkreisVocabulary"]),
        .shared("UmkreisAttributes", uses: wire),
        .shared(
            "HTTPInterface",
            uses: wire,
            excluding: ["Scripts"],
            resources: ([javaScript] + typeScript + clients).map { .embedInCode($0) }
        ),
        .shared("Outlines", excluding: ["outlines.py"], resources: [.copy("Resources")]),
        .shared("Geodesy", uses: ["UmkreisVocabulary"]),
        .shared("OpeningHours", uses: ["UmkreisVocabulary"], excluding: ["Scripts"], resources: [.copy("Resources")]),
        .shared("UmkreisMessaging", uses: ["UmkreisWire", "UmkreisVocabulary", .deque, .heap, .log]),
        .shared("ZeroMQTransport", uses: ["UmkreisMessaging", "UmkreisWire", "CZeroMQ", .deque]),
        .shared("UmkreisProcesses", uses: ["UmkreisWire"]),
        .shared("UmkreisStorage", uses: ["UmkreisProcesses", "UmkreisWire", "UmkreisVocabulary", "CSQLite"]),
        .shared("UmkreisPostgres", uses: ["CPostgres"]),
        .shared("UmkreisTiles", uses: ["UmkreisWire", "CSQLite"]),
        .shared("UmkreisTokens", uses: ["UmkreisWire", "UmkreisVocabulary", "CSodium"]),
        .shared(
            "UmkreisBackup",
            uses: wire + ["CCurl", "CSodium", "CZlib", "UmkreisProcesses", "UmkreisStorage", "UmkreisTokens"]
        ),
        .shared("UmkreisImages", uses: ["CImages", "UmkreisProcesses", "UmkreisWire", "UmkreisVocabulary"]),
        .shared("ServiceKit", uses: kit + ["CDocumentation", "UmkreisProcesses", .log]),
        .shared("ServiceHost", uses: kit + ["CMalloc", "UmkreisProcesses", "ServiceKit", "ZeroMQTransport"] + hosting),
        .shared("TestKit", uses: kit + ["ServiceKit", "ServiceHost", "ZeroMQTransport", .log]),

        // MARK: Services: a contract, a core and an executable each
        .contract("Auth"),
        .core(
            "Auth",
            uses: ["CCrypt", "CCurl", "CICU", "CSodium", "Geodesy", "UmkreisProcesses"],
            resources: [.embedInCode(passwords)]
        ),
        .executable("Auth"),
        .contract("Catalogue"),
        .core(
            "Catalogue",
            uses: ["UmkreisImages", "OpeningHours", "UmkreisProcesses"],
            resources: apps.map { .embedInCode($0) }
        ),
        .executable("Catalogue"),
        .contract("GeoSearch"),
        .core("GeoSearch", uses: ["CICU", .heap] + geography, resources: [.copy("Resources")]),
        .executable("GeoSearch"),
        .contract("Favourites"),
        .core("Favourites"),
        .executable("Favourites"),
        .contract("Chat"),
        .core("Chat", uses: ["UmkreisWords"]),
        .executable("Chat"),

        // MARK: The client for apps, which knows the contract of sessions
        .target(
            name: "UmkreisClient",
            dependencies: ["AuthContract", "UmkreisWire", "UmkreisVocabulary"],
            path: "Services/Client",
            exclude: ["Scripts"],
            resources: [.embedInCode("Resources/faults.json")],
            swiftSettings: strict
        ),
        .target(
            name: "UmkreisClientApple",
            dependencies: ["UmkreisClient", "AuthContract", "UmkreisWire", "UmkreisVocabulary"],
            path: "Services/ClientApple",
            swiftSettings: strict
        ),
        .target(
            name: "UmkreisClientTesting",
            dependencies: ["UmkreisClient", "AuthContract", "UmkreisWire", "UmkreisVocabulary"],
            path: "Services/ClientTesting",
            swiftSettings: strict
        ),

        // MARK: The HTTP edge, which knows no contract and no core
        .target(
            name: "EdgeCore",
            dependencies: [
                "CMalloc", "CZlib", "HTTPInterface", "UmkreisMessaging", "ServiceHost", "ServiceKit", "UmkreisTiles",
                "UmkreisTokens", "UmkreisVocabulary", "UmkreisWire", "ZeroMQTransport", .lifecycle, .log,
            ] + http,
            path: "Services/Edge/Core",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "EdgeMain",
            dependencies: ["EdgeCore", "ServiceHost"],
            path: "Services/Edge/Main",
            swiftSettings: strict
        ),

        // MARK: The command line, which knows contracts and no core
        .gateway(
            "Supervision",
            uses: ["UmkreisMessaging", "UmkreisProcesses", "UmkreisTexts", "UmkreisTokens", "UmkreisWire"]
        ),
        .gateway("Kit", uses: gatewayBase + ["OpeningHours", "ZeroMQTransport"]),
        .gateway(
            "Operations",
            uses: gatewayBase + ["GatewayKit", "UmkreisBackup", "HTTPInterface", "ZeroMQTransport"]
        ),
        .gateway(
            "Client",
            uses: gatewayBase + ["GatewayKit", "Geodesy", "Outlines", "UmkreisImages", "UmkreisTiles", "OpeningHours"]
        ),
        .gateway(
            "CLI",
            uses: gatewayBase + ["GatewayClient", "GatewayDemo", "GatewayKit", "GatewayOperations", "UmkreisProcesses"]
        ),
        .gateway(
            "Demo",
            uses: ["OpeningHours", "UmkreisTexts", "UmkreisWire"],
            excluding: ["Scripts"],
            resources: [.copy("Resources")] + demoApps.map { .copy($0) }
        ),
        .executableTarget(
            name: "GatewayMain",
            dependencies: ["GatewayCLI"],
            path: "Services/Gateway/Main",
            swiftSettings: strict
        ),

        // MARK: Tests
        .target(
            name: "AuthTestKit",
            dependencies: ["AuthContract", "TestKit", "UmkreisWire"],
            path: "Tests/AuthTestKit",
            swiftSettings: strict
        ),
        .target(
            name: "StackTestKit",
            dependencies: ["TestKit"] + services.map { .target(name: "\($0)Core") },
            path: "Tests/StackTestKit",
            swiftSettings: strict
        ),
        .tests("Auth", running: ["Auth", "Catalogue", "Chat", "Favourites"], hasFixtures: true),
        .tests(
            "Catalogue",
            running: ["Catalogue", "Auth"],
            uses: ["AuthTestKit", "UmkreisImages"],
            hasFixtures: true
        ),
        .tests(
            "GeoSearch",
            running: ["GeoSearch", "Catalogue", "Auth"],
            uses: ["AuthTestKit"] + geography,
            hasFixtures: true
        ),
        .tests("Favourites", running: ["Favourites", "GeoSearch", "Catalogue", "Auth"], uses: ["AuthTestKit"]),
        .tests("Chat", running: ["Chat", "Catalogue", "Auth"], uses: ["AuthTestKit"]),
        .tests(
            "Gateway",
            running: services,
            uses: [
                "GatewayCLI", "GatewayClient", "GatewayDemo", "GatewayKit", "GatewayOperations", "GatewaySupervision",
                "StackTestKit", "UmkreisImages", "UmkreisTexts", "UmkreisTiles",
            ],
            hasFixtures: true
        ),
        .tests("Wire", running: services, uses: ["AuthTestKit", "StackTestKit"], hasFixtures: true),
        .tests("Privacy", running: services, uses: ["AuthTestKit", "StackTestKit"]),
        .tests("Messaging", uses: kit + ["ServiceHost", "ZeroMQTransport", "CZeroMQ", "TestKit", .log]),
        .tests("Attributes", uses: ["UmkreisAttributes", "UmkreisWire", "UmkreisVocabulary"]),
        .tests(
            "UmkreisClient",
            uses: wire + ["UmkreisClient", "UmkreisClientApple", "UmkreisClientTesting", "AuthContract", "TestKit"],
            hasFixtures: true
        ),
        .tests("Processes", uses: ["UmkreisProcesses", "UmkreisWire"]),
        .tests("Storage", uses: ["UmkreisStorage", "UmkreisWire", "UmkreisVocabulary", "TestKit"]),
        .tests("Postgres", running: ["Auth", "Catalogue", "Chat", "Favourites"], uses: ["UmkreisPostgres"]),
        .tests("Tiles", uses: ["UmkreisTiles", "UmkreisWire", "CSQLite", "TestKit"]),
        .tests("Backup", uses: wire + ["UmkreisBackup", "UmkreisStorage", "UmkreisTokens", "TestKit"]),
        .tests("Tokens", uses: ["UmkreisTokens", "UmkreisWire", "UmkreisVocabulary", "TestKit"], hasFixtures: true),
        .tests("ServiceKit", uses: kit + ["HTTPInterface", "ServiceKit", "TestKit"]),
        .tests("OpeningHours", uses: ["OpeningHours", "UmkreisVocabulary", "TestKit"], hasFixtures: true),
        .tests("Geodesy", uses: ["Geodesy", "UmkreisVocabulary", "TestKit"], hasFixtures: true),
        .tests("Texts", uses: ["UmkreisTexts"]),
        .tests("Images", uses: wire + ["UmkreisImages", "UmkreisProcesses", "TestKit"], hasFixtures: true),
        .tests(
            "System",
            uses: kit + contracts
                + ["ChatCore", "UmkreisImages", "UmkreisProcesses", "TestKit", "UmkreisTexts", "ZeroMQTransport"]
        ),
        .tests("Architecture"),
    ]
)

// MARK: Names for several modules

var services: [String] { calls.keys.sorted() }
var contracts: [Target.Dependency] { services.map { .target(name: "\($0)Contract") } }
var wire: [Target.Dependency] { ["UmkreisVocabulary", "UmkreisWire"] }
var contractBase: [String] { ["UmkreisAttributes", "UmkreisVocabulary", "UmkreisWire"] }
var serviceBase: [String] {
    contractBase + ["UmkreisMessaging", "ServiceHost", "ServiceKit", "UmkreisStorage", "UmkreisTokens"]
}
var internals: [String] { ["ZeroMQTransport", "CatalogueCore", "GeoSearchCore"] }
var kit: [Target.Dependency] {
    ["UmkreisAttributes", "UmkreisMessaging", "UmkreisStorage", "UmkreisTokens", "UmkreisWire", "UmkreisVocabulary"]
}
var geography: [Target.Dependency] { ["Geodesy", "OpeningHours", "UmkreisProcesses", "UmkreisWords"] }
var gatewayBase: [Target.Dependency] {
    [
        "UmkreisAttributes", "GatewaySupervision", "UmkreisMessaging", "UmkreisTexts", "UmkreisTokens", "UmkreisWire",
        "UmkreisVocabulary", .argumentParser,
    ]
        + contracts
}
var hosting: [Target.Dependency] { [.lifecycle, .signals, .configuration, .log] }
var typeScript: [String] {
    ["values", "runtime", "transport", "checks", "storage", "outbox"]
        .map { "Resources/TypeScript/\($0).ts" }
}
var clients: [String] { ["JavaScript/offline.js", "Kotlin/json.kt", "Kotlin/client.kt"].map { "Resources/\($0)" } }
var javaScript: String { "Resources/JavaScript/client.js" }
var http: [Target.Dependency] {
    [
        .httpTypes, .hummingbird, .hummingbirdCore, .nioCore, .nioHTTP1, .nioHTTPTypes, .nioHTTPTypesHTTP1, .nioPosix,
    ]
}
var texts: [String] { ["de", "en", "nl"].map { "\($0).json" } }
var passwords: String { "Resources/common-passwords.txt" }
var demoApps: [String] { ["divers", "offers", "sights", "tables", "trips"].map { "Apps/\($0).json" } }
var apps: [String] { ["divers", "offers", "sights", "tables", "trips"].map { "Resources/apps/\($0).json" } }

var strict: [SwiftSetting] {
    ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
}

extension Target.Dependency {
    static var argumentParser: Self { .product(name: "ArgumentParser", package: "swift-argument-parser") }
    static var configuration: Self { .product(name: "Configuration", package: "swift-configuration") }
    static var deque: Self { .product(name: "DequeModule", package: "swift-collections") }
    static var httpTypes: Self { http("HTTPTypes", package: "swift-http-types") }
    static var hummingbird: Self { http("Hummingbird", package: "hummingbird") }
    static var hummingbirdCore: Self { http("HummingbirdCore", package: "hummingbird") }
    static var nioCore: Self { http("NIOCore", package: "swift-nio") }
    static var nioHTTP1: Self { http("NIOHTTP1", package: "swift-nio") }
    static var nioHTTPTypesHTTP1: Self { http("NIOHTTPTypesHTTP1", package: "swift-nio-extras") }
    static var nioHTTPTypes: Self { http("NIOHTTPTypes", package: "swift-nio-extras") }
    static var nioPosix: Self { http("NIOPosix", package: "swift-nio") }
    static var heap: Self { .product(name: "HeapModule", package: "swift-collections") }
    static var lifecycle: Self { .product(name: "ServiceLifecycle", package: "swift-service-lifecycle") }
    static var log: Self { .product(name: "Logging", package: "swift-log") }
    static var signals: Self { .product(name: "UnixSignals", package: "swift-service-lifecycle") }

    private static func http(_ product: String, package: String) -> Self {
        .product(name: product, package: package, condition: .when(traits: ["HTTP"]))
    }
}

// MARK: Kinds of targets

@MainActor extension Target {
    /// Declares a system library without `pkgConfig`, as SwiftPM refuses the flags in Debian's libzmq.pc.
    static func system(_ name: String, from package: String) -> Target {
        .systemLibrary(name: name, path: "Shared/\(name)", providers: [.apt([package])])
    }

    /// A module of a generic name has the prefix `Umkreis`, since SwiftPM refuses two targets of one name in a graph.
    static func shared(
        _ name: String,
        uses: [Dependency] = [],
        excluding: [String] = [],
        resources: [Resource] = []
    ) -> Target {
        .target(
            name: name,
            dependencies: uses,
            path: "Shared/\(name.hasPrefix("Umkreis") ? name.dropFirst("Umkreis".count) : name[...])",
            exclude: excluding,
            resources: resources,
            swiftSettings: strict
        )
    }

    static func contract(_ service: String) -> Target {
        .target(
            name: "\(service)Contract",
            dependencies: ["UmkreisAttributes", "UmkreisWire", "UmkreisVocabulary"] + contracts(calledBy: service),
            path: "Services/\(service)/Contract",
            swiftSettings: strict
        )
    }

    static func core(_ service: String, uses: [Dependency] = [], resources: [Resource] = []) -> Target {
        .target(
            name: "\(service)Core",
            dependencies: kit + ["ServiceKit", .target(name: "\(service)Contract")] + contracts(calledBy: service)
                + uses,
            path: "Services/\(service)/Core",
            resources: resources,
            swiftSettings: strict
        )
    }

    static func executable(_ service: String) -> Target {
        .executableTarget(
            name: "\(service)Main",
            dependencies: ["ServiceHost", .target(name: "\(service)Core")],
            path: "Services/\(service)/Main",
            swiftSettings: strict
        )
    }

    static func gateway(
        _ part: String,
        uses: [Dependency],
        excluding: [String] = [],
        resources: [Resource] = []
    ) -> Target {
        .target(
            name: "Gateway\(part)",
            dependencies: uses,
            path: "Services/Gateway/\(part)",
            exclude: excluding,
            resources: resources,
            swiftSettings: strict
        )
    }

    static func tests(
        _ subject: String,
        running services: [String] = [],
        uses: [Dependency] = [],
        hasFixtures: Bool = false
    ) -> Target {
        let modules = services.flatMap { ["\($0)Contract", "\($0)Core"] }.map { Dependency.target(name: $0) }
        return .testTarget(
            name: "\(subject)Tests",
            dependencies: (services.isEmpty ? [] : kit + ["ServiceKit", "TestKit"]) + modules + uses,
            path: "Tests/\(subject)Tests",
            resources: hasFixtures ? [.copy("Fixtures")] : [],
            swiftSettings: strict
        )
    }

    private static func contracts(calledBy service: String) -> [Dependency] {
        (calls[service] ?? []).map { .target(name: "\($0)Contract") }
    }
}
