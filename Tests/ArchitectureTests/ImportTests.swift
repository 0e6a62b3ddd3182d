import Foundation
import Testing

/// Import rules.
///
/// SwiftPM does not enforce them: it accepts undeclared imports of modules left in the build folder.
@Suite("imports")
struct ImportTests {
    /// The modules of `Shared`, and what each may import of them and of the libraries.
    static let shared: [String: Set<String>] = [
        "UmkreisVocabulary": [],
        "UmkreisWire": ["UmkreisVocabulary"],
        "UmkreisAttributes": ["UmkreisWire", "UmkreisVocabulary"],
        "UmkreisMessaging": ["UmkreisWire", "UmkreisVocabulary"],
        "ZeroMQTransport": ["UmkreisMessaging", "UmkreisWire", "UmkreisVocabulary", "CZeroMQ"],
        "UmkreisStorage": ["UmkreisPostgres", "UmkreisProcesses", "UmkreisWire", "UmkreisVocabulary", "CSQLite"],
        "UmkreisPostgres": ["CPostgres"],
        "UmkreisTiles": ["UmkreisWire", "CSQLite"],
        "UmkreisTokens": ["UmkreisWire", "UmkreisVocabulary", "CSodium"],
        "UmkreisBackup": [
            "UmkreisProcesses", "UmkreisStorage", "UmkreisTokens", "UmkreisWire", "UmkreisVocabulary", "CSodium",
            "CCurl", "CZlib",
        ],
        "UmkreisProcesses": ["UmkreisWire"],
        "ServiceKit": [
            "UmkreisMessaging", "UmkreisProcesses", "UmkreisWire", "UmkreisVocabulary", "UmkreisStorage",
            "UmkreisTokens", "CSodium", "CDocumentation",
        ],
        "ServiceHost": [
            "UmkreisProcesses", "ServiceKit", "UmkreisMessaging", "UmkreisWire", "UmkreisVocabulary", "UmkreisStorage",
            "UmkreisTokens", "ZeroMQTransport",
        ],
        "Geodesy": ["UmkreisVocabulary"],
        "HTTPInterface": ["UmkreisWire", "UmkreisVocabulary"],
        "UmkreisImages": ["UmkreisProcesses", "UmkreisWire", "UmkreisVocabulary", "CImages"],
        "OpeningHours": ["UmkreisVocabulary"],
        "Outlines": [],
        "UmkreisTexts": ["CTexts", "UmkreisWire"],
        "UmkreisWords": [],
        "TestKit": [
            "UmkreisMessaging", "UmkreisWire", "UmkreisVocabulary", "UmkreisStorage", "UmkreisTokens", "ServiceKit",
            "ServiceHost", "ZeroMQTransport",
        ],
    ]

    private static let libraries = [
        "CZeroMQ", "CSodium", "CSQLite", "CPostgres", "CCurl", "CCrypt", "CImages", "CICU", "CTexts", "CZlib",
        "CDocumentation",
    ]

    /// External packages, and the only modules that may import them.
    private static let others: [String: Set<String>] = [
        "CCrypt": ["AuthCore"],
        "CCurl": ["AuthCore", "UmkreisBackup"],
        "CICU": ["AuthCore", "GeoSearchCore"],
        "CImages": ["UmkreisImages"],
        "CPostgres": ["UmkreisPostgres"],
        "CSQLite": ["UmkreisStorage", "UmkreisTiles"],
        "CDocumentation": ["ServiceKit"],
        "CTexts": ["UmkreisTexts"],
        "CZeroMQ": ["ZeroMQTransport"],
        "CZlib": ["EdgeCore", "GeoSearchCore", "UmkreisBackup"],
        "CSodium": ["UmkreisBackup", "UmkreisTokens", "ServiceKit", "AuthCore"],
        "ArgumentParser": ["GatewayCLI", "GatewayClient", "GatewayKit", "GatewayOperations"],
        "ServiceLifecycle": ["EdgeCore", "ServiceHost"],
        "Configuration": ["EdgeCore", "ServiceHost"],
        "ServiceHost": ["EdgeCore", "TestKit"],
        "Hummingbird": ["EdgeCore"],
        "HummingbirdCore": ["EdgeCore"],
        "NIOCore": ["EdgeCore"],
        "HTTPTypes": ["EdgeCore"],
    ]

    /// The table of services in Package.swift, with the services that each calls.
    static func arrows() throws -> [String: [String]] {
        var arrows: [String: [String]] = [:]
        let pattern = /(?m)^    "(\w+)": \[([^\]]*)\],$/
        for match in try Repository.text(of: "Package.swift").matches(of: pattern) {
            let called = match.2.split(separator: ",").map { $0.trimmingCharacters(in: ["\"", " "]) }
            arrows[String(match.1)] = called
        }
        return arrows
    }

    /// Modules that contracts depend on in Package.swift: the wire and its dependencies.
    static func groundOfContracts() throws -> Set<String> {
        let pattern = /Contract",\s+at: [^\[]*\[([^\]]*)\]/
        let match = try #require(try Repository.text(of: "Package.swift").firstMatch(of: pattern))
        let rooms = match.1.split(separator: ",").map { $0.trimmingCharacters(in: ["\"", " "]) }
        #expect(rooms.contains("UmkreisWire"))
        return Set(rooms)
    }

    @Test func sharedModulesImportOnlyLowerOnes() throws {
        for file in try Repository.swiftFiles(in: "Shared") {
            let allowed = try #require(ImportTests.shared[file.module], "\(file.module) is in no list")
            let ours = file.imports.filter { ImportTests.shared[$0] != nil || ImportTests.libraries.contains($0) }
            #expect(Set(ours).subtracting([file.module]).isSubset(of: allowed), "\(file)")
        }
    }

    @Test func sharedModulesNameNoService() throws {
        for file in try Repository.swiftFiles(in: "Shared") {
            #expect(!file.imports.contains { $0.hasSuffix("Contract") || $0.hasSuffix("Core") }, "\(file)")
        }
    }

    /// Apps depend on contracts, so these use only their declared modules, without Linux APIs and without those newer
    /// than iOS 16, such as `Synchronization`.
    @Test func contractsAndTheirDependenciesSupportPhones() throws {
        let rooms = try ImportTests.groundOfContracts()
        let arrows = try ImportTests.arrows()
        for file in try Repository.swiftFiles(in: "Shared", "Services") {
            guard rooms.contains(file.module) || file.module.hasSuffix("Contract") else { continue }
            let called = arrows[String(file.module.dropLast("Contract".count))] ?? []
            let granted = rooms.union(["Foundation"]).union(called.map { "\($0)Contract" })
            #expect(Set(file.imports).isSubset(of: granted), "\(file)")
            #expect(
                !file.text.contains(/\b(?:U?Int128|#if|#available|InlineArray|Span<)|String\(validating:/),
                "\(file)"
            )
        }
    }

    /// An app links it: it knows sessions, and uses APIs of iOS 16, not of Linux.
    @Test func theClientSupportsPhones() throws {
        let files = try Repository.swiftFiles(in: "Services/Client", "Services/ClientTesting")
        #expect(!files.isEmpty)
        for file in files {
            let imports = Set(file.imports).subtracting(["UmkreisClient"])
            let allowed = ["AuthContract", "Foundation", "FoundationNetworking", "UmkreisVocabulary", "UmkreisWire"]
            #expect(imports.isSubset(of: allowed), "\(file)")
            let conditions = file.text.matches(of: /#if (.*)/).map(\.1)
            #expect(conditions.allSatisfy { $0 == "canImport(FoundationNetworking)" }, "\(file)")
            let missing = /\b(?:U?Int128|#available|InlineArray|Span<|Mutex|Atomic|Glibc|Task\.immediate|bytes\(for:)/
            #expect(!file.text.contains(missing), "\(file)")
        }
    }

    @Test func coresUseOnlyTheContractsThatPackageGrantsThem() throws {
        let arrows = try ImportTests.arrows()
        for file in try Repository.swiftFiles(in: "Services") where file.module.hasSuffix("Core") {
            let service = String(file.module.dropLast("Core".count))
            guard let called = arrows[service] else { continue }
            let granted = Set((called + [service]).map { "\($0)Contract" })
            #expect(Set(file.imports.filter { $0.hasSuffix("Contract") }).isSubset(of: granted), "\(file)")
            #expect(!file.imports.contains { $0.hasSuffix("Core") }, "\(file)")
        }
    }

    @Test func theGatewayKnowsContractsNeverCores() throws {
        for file in try Repository.swiftFiles(in: "Services/Gateway") {
            #expect(
                !file.imports.contains { $0.hasSuffix("Core") || ["ServiceKit", "UmkreisStorage"].contains($0) },
                "\(file)"
            )
            guard file.imports.contains("ZeroMQTransport") else { continue }
            #expect(file.path.contains("/Session/") || file.path.contains("/Keys/"), "\(file)")
        }
    }

    /// It forwards calls that it learns from the services, and acts on their traits.
    @Test func theEdgeKnowsNoContractAndNamesNoCallAndNoService() throws {
        let files = try Repository.swiftFiles(in: "Services/Edge")
        #expect(files.count > 50)
        for file in files {
            let known = file.imports.filter {
                $0.hasSuffix("Contract") || $0.hasSuffix("Core") || $0 == "UmkreisStorage"
            }
            #expect(Set(known).isSubset(of: ["EdgeCore", "HummingbirdCore", "NIOCore"]), "\(file)")
            #expect(file.namedServices == [], "\(file)")
        }
        let file = SourceFile(
            path: "Services/Edge/Core/A.swift",
            text: "/// As `auth.signIn`.\nif name == \"auth.signOut\" || name.service == .chat { [\"geo\"] }"
        )
        #expect(file.namedServices == ["\"auth.", ".chat", "\"geo\""])
    }

    @Test func supervisionKnowsNoContractAndNoCommand() throws {
        let files = try Repository.swiftFiles(in: "Services/Gateway/Supervision")
        #expect(!files.isEmpty)
        for file in files {
            let commands = ["GatewayKit", "GatewayClient", "GatewayOperations", "GatewayCLI"]
            #expect(!file.imports.contains { $0.hasSuffix("Contract") || commands.contains($0) }, "\(file)")
        }
    }

    /// People's commands and those of operators share only a kit.
    @Test func commandsOfUsersAndOperatorsDoNotImportEachOther() throws {
        let forbidden = [
            "Kit": ["GatewayClient", "GatewayOperations", "GatewayCLI"], "Client": ["GatewayOperations", "GatewayCLI"],
            "Operations": ["GatewayClient", "GatewayCLI"],
        ]
        for (module, others) in forbidden {
            let files = try Repository.swiftFiles(in: "Services/Gateway/\(module)")
            #expect(!files.isEmpty)
            for file in files { #expect(Set(file.imports).isDisjoint(with: others), "\(file)") }
        }
    }

    @Test func packagesOfOthersStayBehindTheirSeams() throws {
        for file in try Repository.swiftFiles(in: "Shared", "Services") where !file.module.hasSuffix("Main") {
            for name in Set(file.imports) {
                guard let allowed = ImportTests.others[name] else { continue }
                #expect(allowed.contains(file.module), "\(file) imports \(name)")
            }
        }
    }

    @Test func arrowsBetweenServicesHaveNoCycle() throws {
        let arrows = try ImportTests.arrows()
        #expect(arrows.count == 5)
        for service in arrows.keys {
            var reached: Set<String> = []
            var next = arrows[service] ?? []
            while let called = next.popLast() {
                #expect(called != service, "\(service) reaches itself")
                if reached.insert(called).inserted { next += arrows[called] ?? [] }
            }
        }
    }

    @Test func theRulesCanFail() {
        let file = SourceFile(
            path: "Services/Chat/Core/A.swift",
            text: "public import Logging\npackage import UmkreisTexts\n@testable import UmkreisWire"
        )
        #expect(file.imports == ["Logging", "UmkreisTexts", "UmkreisWire"])
        #expect(file.module == "ChatCore")
    }
}

extension SourceFile {
    /// The services that the code names, as texts or members, outside comments.
    fileprivate var namedServices: [String] {
        lines.filter { !$0.contains(/^ *\/\//) }.flatMap { line in
            line.matches(
                of: /(?:"(?:auth|catalogue|geo|favourites|chat)["\.]|\.(?:auth|catalogue|geo|favourites|chat)\b)/
            )
            .map { String($0.0) }
        }
    }
}
