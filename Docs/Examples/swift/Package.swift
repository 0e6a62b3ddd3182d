// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "nearby",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(url: "https://example.org/umkreis.git", branch: "main")],
    targets: [
        .executableTarget(
            name: "nearby",
            dependencies: [
                .product(name: "UmkreisClient", package: "umkreis"),
                .product(name: "GeoSearchContract", package: "umkreis"),
                .product(name: "FavouritesContract", package: "umkreis"),
            ]
        )
    ]
)
