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
    // A service is a contract, a core, which is listed below, and an executable.
    targets: services.flatMap { [Target.contract($0), .main($0)] } + [
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
        .shared(
            "UmkreisStorage",
            uses: ["UmkreisPostgres", "UmkreisProcesses", "UmkreisWire", "UmkreisVocabulary", "CSQLite"]
        ),
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

        // MARK: The cores of services
        .core(
            "Auth",
            uses: ["CCrypt", "CCurl", "CICU", "CSodium", "Geodesy", "UmkreisProcesses"],
            resources: [.embedInCode(passwords)]
        ),
        .core(
            "Catalogue",
            uses: ["UmkreisImages", "OpeningHours", "UmkreisProcesses"],
            resources: apps.map { .embedInCode($0) }
        ),
        .core("GeoSearch", uses: ["CICU", "CZlib", .heap] + geography, resources: [.copy("Resources")]),
        .core("Favourites"),
        .core("Chat", uses: ["UmkreisWords"]),

        // MARK: The client for apps, which knows the contract of sessions
        .client("", excluding: ["Scripts"], resources: [.embedInCode("Resources/faults.json")]),
        .client("Apple", uses: ["UmkreisClient"]),
        .client("Testing", uses: ["UmkreisClient"]),

        // MARK: The HTTP edge, which knows no contract and no core
        .module(
            "EdgeCore",
            at: "Services/Edge/Core",
            uses: [
                "CMalloc", "CZlib", "HTTPInterface", "UmkreisMessaging", "ServiceHost", "ServiceKit", "UmkreisTiles",
                "UmkreisTokens", "UmkreisVocabulary", "UmkreisWire", "ZeroMQTransport", .lifecycle, .log,
            ] + http
        ),
        .executable("Edge", uses: ["EdgeCore", "ServiceHost"]),

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
        .executable("Gateway", uses: ["GatewayCLI"]),

        // MARK: Tests
        .module("AuthTestKit", at: "Tests/AuthTestKit", uses: ["AuthContract", "TestKit", "UmkreisWire"]),
        .module(
            "StackTestKit",
            at: "Tests/StackTestKit",
            uses: ["TestKit"] + services.map { .target(name: "\($0)Core") }
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
    forHTTP("HTTPTypes", of: "swift-http-types") + forHTTP("Hummingbird", "HummingbirdCore", of: "hummingbird")
        + forHTTP("NIOCore", "NIOHTTP1", "NIOPosix", of: "swift-nio")
        + forHTTP("NIOHTTPTypes", "NIOHTTPTypesHTTP1", of: "swift-nio-extras")
}
func forHTTP(_ products: String..., of package: String) -> [Target.Dependency] {
    products.map { .product(name: $0, package: package, condition: .when(traits: ["HTTP"])) }
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
    static var heap: Self { .product(name: "HeapModule", package: "swift-collections") }
    static var lifecycle: Self { .product(name: "ServiceLifecycle", package: "swift-service-lifecycle") }
    static var log: Self { .product(name: "Logging", package: "swift-log") }
    static var signals: Self { .product(name: "UnixSignals", package: "swift-service-lifecycle") }
}

// MARK: Kinds of targets

@MainActor extension Target {
    /// Declares a system library without `pkgConfig`, as SwiftPM refuses the flags in Debian's libzmq.pc.
    static func system(_ name: String, from package: String) -> Target {
        .systemLibrary(name: name, path: "Shared/\(name)", providers: [.apt([package])])
    }

    static func module(
        _ name: String,
        at path: String,
        uses: [Dependency],
        excluding: [String] = [],
        resources: [Resource] = []
    ) -> Target {
        .target(
            name: name,
            dependencies: uses,
            path: path,
            exclude: excluding,
            resources: resources,
            swiftSettings: strict
        )
    }

    /// A module of a generic name has the prefix `Umkreis`, since SwiftPM refuses two targets of one name in a graph.
    static func shared(
        _ name: String,
        uses: [Dependency] = [],
        excluding: [String] = [],
        resources: [Resource] = []
    ) -> Target {
        let folder = name.hasPrefix("Umkreis") ? name.dropFirst("Umkreis".count) : name[...]
        return .module(name, at: "Shared/\(folder)", uses: uses, excluding: excluding, resources: resources)
    }

    static func contract(_ service: String) -> Target {
        .module(
            "\(service)Contract",
            at: "Services/\(service)/Contract",
            uses: ["UmkreisAttributes", "UmkreisWire", "UmkreisVocabulary"] + contracts(calledBy: service)
        )
    }

    static func core(_ service: String, uses: [Dependency] = [], resources: [Resource] = []) -> Target {
        let own: [Dependency] = ["ServiceKit", .target(name: "\(service)Contract")]
        return .module(
            "\(service)Core",
            at: "Services/\(service)/Core",
            uses: kit + own + contracts(calledBy: service) + uses,
            resources: resources
        )
    }

    static func main(_ service: String) -> Target {
        .executable(service, uses: ["ServiceHost", .target(name: "\(service)Core")])
    }

    static func executable(_ room: String, uses: [Dependency]) -> Target {
        .executableTarget(
            name: "\(room)Main",
            dependencies: uses,
            path: "Services/\(room)/Main",
            swiftSettings: strict
        )
    }

    static func client(
        _ part: String,
        uses: [Dependency] = [],
        excluding: [String] = [],
        resources: [Resource] = []
    ) -> Target {
        .module(
            "UmkreisClient\(part)",
            at: "Services/Client\(part)",
            uses: uses + ["AuthContract", "UmkreisWire", "UmkreisVocabulary"],
            excluding: excluding,
            resources: resources
        )
    }

    static func gateway(
        _ part: String,
        uses: [Dependency],
        excluding: [String] = [],
        resources: [Resource] = []
    ) -> Target {
        .module(
            "Gateway\(part)",
            at: "Services/Gateway/\(part)",
            uses: uses,
            excluding: excluding,
            resources: resources
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
