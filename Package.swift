// swift-tools-version: 6.2
import PackageDescription

// The architecture on one screen: who there is, and who may use whom. Docs/Architecture.md says the rules behind it.

// What apps depend on (Vocabulary, Wire, the contracts) runs on these; the services run on Linux, or macOS 15.
let package = Package(name: "Umkreis", platforms: [.iOS(.v16), .macOS(.v13)])

package.dependencies = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["CommandLineArguments"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
]

// MARK: Shared rooms, each above those that may use it
system("CZeroMQ", link: "libzmq3-dev")
system("CSodium", link: "libsodium-dev")
system("CCurl", link: "libcurl4-openssl-dev")
system("CCrypt", link: "libcrypt-dev")
system("CSQLite", link: "libsqlite3-dev")
system("CMalloc", link: "libc6-dev")
shared("Vocabulary")
shared("Wire", uses: ["Vocabulary"])
shared("Attributes", uses: ["Wire", "Vocabulary"])
shared("Messaging", uses: ["Wire", "Vocabulary", .heap, .log])
shared("ZeroMQTransport", uses: ["Messaging", "Wire", "CZeroMQ", .deque])
shared("Storage", uses: ["Wire", "Vocabulary", "CSQLite"])
shared("Tokens", uses: ["Wire", "Vocabulary", "CSodium"])
shared("Processes", uses: ["Wire"])
shared("ServiceKit", uses: kit + ["Processes", .log])
shared("ServiceHost", uses: kit + ["CMalloc", "Processes", "ServiceKit", "ZeroMQTransport"] + outside)
shared("Geodesy", uses: ["Vocabulary"])
shared("OpeningHours", uses: ["Vocabulary"], scripts: ["Scripts"], resources: [.copy("Resources")])
["CICU", "CImages", "Words"].forEach { shared($0) }
shared("Images", uses: ["CImages", "Processes", "Wire", "Vocabulary"])
shared("TestKit", uses: kit + ["ServiceKit", "ServiceHost", "ZeroMQTransport", .log])

// MARK: Services: a contract, a core and a main each. An arrow means "calls" or "follows the events of"
var everyone: [String] = []
let (guesses, maps) = (Resource.embedInCode("Resources/common-passwords.txt"), [Resource.copy("Resources")])
service("Auth", as: "auth", calls: [], uses: ["CCrypt", "CCurl", "CSodium", "Processes"], resources: [guesses])
let apps = ["divers", "offers", "sights", "tables", "trips"].map { Resource.embedInCode("Resources/apps/\($0).json") }
service("Catalogue", as: "catalogue", calls: ["Auth"], uses: ["Images", "OpeningHours", "Processes"], resources: apps)
let geo: [Use] = ["Geodesy", "OpeningHours", "Words"]
service("GeoSearch", as: "geo", calls: ["Catalogue", "Auth"], uses: ["CICU", .heap] + geo, resources: maps)
service("Favourites", as: "favourites", calls: ["GeoSearch", "Catalogue", "Auth"])
service("Chat", as: "chat", calls: ["Catalogue", "Auth"], uses: ["Words"])
gateway(calls: everyone, uses: ["Geodesy", "OpeningHours"])

// MARK: Tests: of a service, with those that run beside it; of a room, with what it uses
tests("Auth", runs: ["Auth", "Catalogue", "Chat", "Favourites"], fixtures: true)
tests("Catalogue", runs: ["Catalogue", "Auth"], uses: ["Images"], fixtures: true)
tests("GeoSearch", runs: ["GeoSearch", "Catalogue", "Auth"], uses: geo, fixtures: true)
tests("Favourites", runs: ["Favourites", "GeoSearch", "Catalogue", "Auth"])
tests("Chat", runs: ["Chat", "Catalogue", "Auth"])
tests("Gateway", runs: everyone, uses: ["GatewayCLI", "GatewaySupervision"], fixtures: true)
tests("Wire", runs: everyone, fixtures: true)
tests("Privacy", runs: everyone)
tests("Messaging", uses: kit + ["ServiceHost", "ZeroMQTransport", "CZeroMQ", "TestKit", .log])
tests("Attributes", uses: ["Attributes", "Wire", "Vocabulary"])
tests("Processes", uses: ["Processes"])
tests("Storage", uses: ["Storage", "Wire", "Vocabulary", "TestKit"])
tests("Tokens", uses: ["Tokens", "Wire", "Vocabulary", "TestKit"], fixtures: true)
tests("ServiceKit", uses: kit + ["ServiceKit", "TestKit"])
tests("OpeningHours", uses: ["OpeningHours", "Vocabulary", "TestKit"], fixtures: true)
tests("Geodesy", uses: ["Geodesy", "Vocabulary", "TestKit"], fixtures: true)
tests("Images", uses: ["Images", "Processes", "Wire", "Vocabulary", "TestKit"])
tests("System", uses: kit + ["Images", "Processes", "TestKit", "ZeroMQTransport"] + everyone.map(Use.contract))
tests("Architecture")

// MARK: How a line above becomes targets
typealias Use = Target.Dependency
extension Use {
    static var argumentParser: Use { .product(name: "ArgumentParser", package: "swift-argument-parser") }
    static var deque: Use { .product(name: "DequeModule", package: "swift-collections") }
    static var heap: Use { .product(name: "HeapModule", package: "swift-collections") }
    static var configuration: Use { .product(name: "Configuration", package: "swift-configuration") }
    static var lifecycle: Use { .product(name: "ServiceLifecycle", package: "swift-service-lifecycle") }
    static var signals: Use { .product(name: "UnixSignals", package: "swift-service-lifecycle") }
    static var log: Use { .product(name: "Logging", package: "swift-log") }

    static func contract(_ service: String) -> Use { .target(name: "\(service)Contract") }
    static func core(_ service: String) -> Use { .target(name: "\(service)Core") }
}

/// What every service is made of, and what its process takes from others.
var kit: [Use] { ["Attributes", "Messaging", "Storage", "Tokens", "Wire", "Vocabulary"] }
var outside: [Use] { [.lifecycle, .signals, .configuration, .log] }

var strict: [SwiftSetting] {
    ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
}

/// A C library of the system; no `pkgConfig:`, for SwiftPM refuses the flags in Debian's libzmq.pc.
@MainActor func system(_ name: String, link library: String) {
    package.targets.append(.systemLibrary(name: name, path: "Shared/\(name)", providers: [.apt([library])]))
    package.products.append(.library(name: name, targets: [name]))
}

/// A room that every service may stand on: it knows no service by name.
@MainActor func shared(_ name: String, uses: [Use] = [], scripts: [String] = [], resources: [Resource] = []) {
    library(name, at: "Shared/\(name)", uses: uses, skips: scripts, resources: resources)
}

/// The three modules of a service: what it says, what it does, and the process that runs it.
@MainActor func service(_ name: String, as id: String, calls: [String], uses: [Use] = [], resources: [Resource] = []) {
    let below = calls.map(Use.contract)
    let others: [Use] = ["ServiceKit", .contract(name)] + below
    everyone.append(name)
    library("\(name)Contract", at: "Services/\(name)/Contract", uses: ["Attributes", "Wire", "Vocabulary"] + below)
    library("\(name)Core", at: "Services/\(name)/Core", uses: kit + others + uses, resources: resources)
    executable("umkreis-\(id)", from: "\(name)Main", in: "Services/\(name)/Main", uses: ["ServiceHost", .core(name)])
}

/// The command line, which knows contracts, never cores; and what keeps a stack's processes running, which knows neither.
@MainActor func gateway(calls: [String], uses: [Use]) {
    let below: [Use] = ["Messaging", "Tokens", "Wire"]
    let edge: [Use] = ["Attributes", "GatewaySupervision", "ZeroMQTransport", "Vocabulary", .argumentParser]
    library("GatewaySupervision", at: "Services/Gateway/Supervision", uses: below + ["Processes"])
    library("GatewayCLI", at: "Services/Gateway/CLI", uses: below + edge + uses + calls.map(Use.contract))
    executable("umkreis", from: "GatewayMain", in: "Services/Gateway/Main", uses: ["GatewayCLI"])
}

@MainActor func tests(_ name: String, runs services: [String] = [], uses: [Use] = [], fixtures: Bool = false) {
    let running = services.isEmpty ? [] : kit + ["ServiceKit", "TestKit"]
    let all = running + services.flatMap { [.contract($0), .core($0)] } + uses
    let data: [Resource] = fixtures ? [.copy("Fixtures")] : []
    let name = "\(name)Tests"
    package.targets.append(
        .testTarget(name: name, dependencies: all, path: "Tests/\(name)", resources: data, swiftSettings: strict)
    )
}

/// A module and the product of its name.
@MainActor func library(_ name: String, at path: String, uses: [Use], skips: [String] = [], resources: [Resource] = [])
{
    package.targets.append(
        .target(name: name, dependencies: uses, path: path, exclude: skips, resources: resources, swiftSettings: strict)
    )
    package.products.append(.library(name: name, targets: [name]))
}

/// A module that is a process, and the product that runs it.
@MainActor func executable(_ product: String, from name: String, in folder: String, uses: [Use]) {
    package.targets.append(.executableTarget(name: name, dependencies: uses, path: folder, swiftSettings: strict))
    package.products.append(.executable(name: product, targets: [name]))
}
