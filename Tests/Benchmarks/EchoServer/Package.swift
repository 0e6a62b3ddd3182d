// swift-tools-version: 6.2
import PackageDescription

// A separate package: Hummingbird without traits, as the edge builds it.
let package = Package(
    name: "EchoServer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: [])],
    targets: [
        .executableTarget(
            name: "echo-server",
            dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            path: "."
        )
    ]
)
