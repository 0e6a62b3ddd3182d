// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "client",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "Umkreis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "client",
            dependencies: ["UmkreisClient", "CatalogueContract", "ChatContract", "FavouritesContract"].map {
                .product(name: $0, package: "Umkreis")
            }
        )
    ]
)
