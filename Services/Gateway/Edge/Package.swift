// swift-tools-version: 6.2
import PackageDescription

// A package of its own: whoever needs no HTTP does not build an HTTP server.

let strict: [SwiftSetting] = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
    .map { .enableUpcomingFeature($0) }

let package = Package(
    name: "UmkreisEdge",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "umkreis-edge", targets: ["EdgeMain"])],
    dependencies: [
        .package(name: "Umkreis", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["CommandLineArguments"]),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "EdgeCore",
            dependencies: [
                .product(name: "_UmkreisHost", package: "Umkreis"),
                .product(name: "AuthContract", package: "Umkreis"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Core",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "EdgeMain",
            dependencies: ["EdgeCore", .product(name: "_UmkreisHost", package: "Umkreis")],
            path: "Main",
            swiftSettings: strict
        ),
    ]
)
