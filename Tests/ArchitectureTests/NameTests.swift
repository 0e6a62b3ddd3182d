import Testing

@Suite("names")
struct NameTests {
    private static let wireNames = [
        "Auth": "auth", "Catalogue": "catalogue", "GeoSearch": "geo", "Favourites": "favourites", "Chat": "chat",
    ]

    @Test func aFileIsNamedAsTheTypeInIt() throws {
        let entries: Set<String> = ["Exports", "Main", "Package"]
        for file in try Repository.swiftFiles(in: "Shared", "Services") where !entries.contains(file.name) {
            let name = file.name.split(separator: "+")[0]
            let pattern =
                file.name.contains("+")
                ? try Regex("extension (?:\\w+\\.)*\(name)\\b|extension [^{]*: [^{]*\\b\(name)\\b")
                : try Regex("(?:struct|class|enum|actor|protocol|typealias|macro|extension) (?:\\w+\\.)*\(name)\\b")
            let isSeveral = name.hasSuffix("s") || !file.text.contains(/\b(?:struct|class|enum|protocol|extension) \w/)
            #expect(isSeveral || file.text.contains(pattern), "\(file) declares no \(name)")
        }
    }

    @Test func aCallIsNamedAsItsTypeBehindItsService() throws {
        var seen = 0
        for file in try Repository.swiftFiles(in: "Services") where file.module.hasSuffix("Contract") {
            guard let match = file.text.firstMatch(of: /public struct (\w+): (?:Call|Event) \{/) else { continue }
            seen += 1
            let service = String(file.module.dropLast("Contract".count))
            let type = String(match.1)
            let name = "\(NameTests.wireNames[service] ?? "?").\(type.prefix(1).lowercased())\(type.dropFirst())"
            #expect(type == file.name, "\(file)")
            #expect(file.text.contains("static let name: CallName = \"\(name)\""), "\(file) should say \(name)")
        }
        #expect(seen >= 30)
    }

    @Test func everyCallHasOneHandlerOneTestFileAndOneLineInItsService() throws {
        for file in try Repository.swiftFiles(in: "Services") where file.module.hasSuffix("Contract") {
            guard file.text.contains(/public struct \w+: Call \{/) else { continue }
            let service = String(file.module.dropLast("Contract".count))
            #expect(Repository.exists("Services/\(service)/Core/Handlers/\(file.name)Handler.swift"), "\(file)")
            #expect(Repository.exists("Tests/\(service)Tests/\(file.name)Tests.swift"), "\(file)")
            let contents = try Repository.text(of: "Services/\(service)/Core/\(service)Service.swift")
            #expect(contents.contains("\(file.name)Handler("), "\(file)")
        }
    }

    /// `GoldenTests` reads them.
    @Test func everyCallAndEventHasAGoldenLine() throws {
        for file in try Repository.swiftFiles(in: "Services", "Shared") {
            guard file.text.contains(/public struct \w+: (?:Call|Event) \{/) else { continue }
            let name = try #require(file.text.firstMatch(of: /static let name: CallName = "([\w.]+)"/)?.1, "\(file)")
            #expect(Repository.exists("Tests/WireTests/Fixtures/Golden/\(name).json"), "\(file)")
        }
    }

    @Test func bannedWordsNameNoType() throws {
        let banned = ["Manager", "Helper", "Util", "Common", "Impl"]
        let pattern = /(?:struct|class|enum|actor|protocol) (\w+)/
        for file in try Repository.swiftFiles(in: "Shared", "Services") {
            for match in file.text.matches(of: pattern) {
                let name = String(match.1)
                // `CommonCall` and its kin are the calls that services have in common: that is the word for it.
                guard !name.hasPrefix("Common") else { continue }
                #expect(!banned.contains { name.hasSuffix($0) || name.hasPrefix($0) }, "\(file): \(name)")
            }
        }
    }
}
