// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of Umkreis do not build the contenders.

func umkreis(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "Umkreis") }
}

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Umkreis", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(name: "BenchmarkKit", swiftSettings: strict),
        .target(
            name: "BenchmarkStack",
            dependencies: umkreis("_UmkreisInternals", "AuthContract", "ChatContract"),
            swiftSettings: strict + [.enableUpcomingFeature("InternalImportsByDefault")]
        ),
        .executableTarget(
            name: "CallsBenchmark",
            dependencies: umkreis("_UmkreisInternals", "CatalogueContract", "FavouritesContract")
                + ["BenchmarkKit", "BenchmarkStack"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "ChatBenchmark",
            dependencies: umkreis("_UmkreisInternals", "ChatContract") + ["BenchmarkKit", "BenchmarkStack"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "EchoBenchmark",
            dependencies: umkreis("_UmkreisInternals", "_CZeroMQ") + [
                "BenchmarkKit",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "GeoBenchmark",
            dependencies: umkreis("_UmkreisInternals", "CatalogueContract", "GeoSearchContract", "TestKit"),
            swiftSettings: strict
        ),
        .executableTarget(
            name: "OpeningHoursBenchmark",
            dependencies: umkreis("OpeningHours") + ["BenchmarkKit"],
            swiftSettings: strict
        ),
    ]
)
