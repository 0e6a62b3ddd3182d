import Testing

@Suite("names")
struct NameTests {
    private static let wireNames = [
        "Auth": "auth", "Catalogue": "catalogue", "GeoSearch": "geo", "Favourites": "favourites", "Chat": "chat",
    ]

    /// Its main type, or a plural for a family of types.
    @Test func aFileIsNamedAsTheTypeInIt() throws {
        let entries: Set<String> = ["Exports", "Main", "Package"]
        for file in try Repository.swiftFiles(in: "Shared", "Services") where !entries.contains(file.name) {
            #expect(try file.isNamedAsItsIdea, "\(file) declares no such type")
        }
    }

    @Test func theRuleOfNamesCanFail() throws {
        let one = "struct Lamp {}\nextension Lamp: Codable {}"
        #expect(try SourceFile(path: "Shared/Wire/Lamp.swift", text: one).isNamedAsItsIdea)
        #expect(try !SourceFile(path: "Shared/Wire/Stamp.swift", text: one).isNamedAsItsIdea)
        #expect(try SourceFile(path: "Shared/Wire/Lamp+light.swift", text: one).isNamedAsItsIdea)
        #expect(try !SourceFile(path: "Shared/Wire/Lamps.swift", text: one).isNamedAsItsIdea)
        #expect(try SourceFile(path: "Shared/Wire/Lamps.swift", text: one + "\nenum Bulb {}").isNamedAsItsIdea)
    }

    @Test func aCallIsNamedAsItsTypeBehindItsService() throws {
        var seen = 0
        for file in try Repository.swiftFiles(in: "Services") where file.module.hasSuffix("Contract") {
            let service = String(file.module.dropLast("Contract".count))
            let calls = file.calls
            for type in calls { #expect(type == file.name, "\(file)") }
            for type in calls + file.events {
                seen += 1
                let name = "\(NameTests.wireNames[service] ?? "?").\(type.prefix(1).lowercased())\(type.dropFirst())"
                #expect(file.text.contains("static let name: CallName = \"\(name)\""), "\(file) should say \(name)")
            }
        }
        #expect(seen >= 30)
    }

    @Test func everyCallHasOneHandlerOneTestFileAndOneLineInItsService() throws {
        for file in try Repository.swiftFiles(in: "Services") where file.module.hasSuffix("Contract") {
            guard !file.calls.isEmpty else { continue }
            let service = String(file.module.dropLast("Contract".count))
            #expect(Repository.exists("Services/\(service)/Core/Handlers/\(file.name)Handler.swift"), "\(file)")
            #expect(Repository.exists("Tests/\(service)Tests/\(file.name)Tests.swift"), "\(file)")
            let contents = try Repository.text(of: "Services/\(service)/Core/\(service)Service.swift")
            #expect(contents.contains("\(file.name)Handler("), "\(file)")
        }
    }

    @Test func everyCallAndEventHasAGoldenLine() throws {
        for file in try Repository.swiftFiles(in: "Services", "Shared") {
            guard !file.path.hasPrefix("Shared/TestKit/") else { continue }
            let names = file.text.matches(of: /static let name: CallName = "([\w.]+)"/).map(\.1)
            #expect(names.count >= (file.calls + file.events).count, "\(file)")
            for name in names {
                #expect(Repository.exists("Tests/WireTests/Fixtures/Golden/\(name).json"), "\(file): \(name)")
            }
        }
    }

    /// Capitalised words in code are types or modules.
    @Test func theGlossaryNamesWhatThereIsInAlphabeticalOrder() throws {
        let text = try Repository.text(of: "Docs/Glossary.md")
        let files = try Repository.swiftFiles(in: "Shared", "Services")
        var known = Set(files.map(\.module))
        for file in files {
            for match in file.text.matches(of: /\b(?:struct|class|enum|protocol|typealias) (\w+)/) {
                known.insert(String(match.1))
            }
        }
        for match in text.matches(of: /`([A-Z]\w+)/) {
            #expect(known.contains(String(match.1)), "there is no \(match.1)")
        }
        let words = text.matches(of: /(?m)^\*\*([^*]+?)\.?\*\*/).map { $0.1.lowercased().replacing("-", with: "") }
        #expect(words.count > 60)
        #expect(words == words.sorted())
    }

    @Test func bannedWordsNameNoType() throws {
        let banned = ["Manager", "Helper", "Util", "Common", "Impl"]
        let pattern = /(?:struct|class|enum|actor|protocol) (\w+)/
        for file in try Repository.swiftFiles(in: "Shared", "Services") {
            for match in file.text.matches(of: pattern) {
                let name = String(match.1)
                guard name != "CommonPasswords" else { continue }
                #expect(!banned.contains { name.hasSuffix($0) || name.hasPrefix($0) }, "\(file): \(name)")
            }
        }
    }
}

extension SourceFile {
    /// The calls that it declares: types that conform to `Call`, alone or among others.
    var calls: [String] { types(conformingTo: ["Call", "PolledCall"]) }
    fileprivate var events: [String] { types(conformingTo: ["Event"]) }

    private func types(conformingTo protocols: Set<String>) -> [String] {
        text.matches(of: /(?m)^public struct (\w+): ([^{]+)\{/).filter { match in
            let names = match.2.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            return !protocols.isDisjoint(with: names)
        }.map { String($0.1) }
    }

    /// Whether it declares or extends its namesake; a plural names several types.
    fileprivate var isNamedAsItsIdea: Bool {
        get throws {
            let type = name.split(separator: "+")[0]
            let declared = "(?:struct|class|enum|actor|protocol|typealias|macro|extension) (?:\\w+\\.)*\(type)\\b"
            let extended = "extension (?:\\w+\\.)*\(type)\\b|extension [^{]*: [^{]*\\b\(type)\\b"
            if text.contains(try Regex(name.contains("+") ? extended : declared)) { return true }
            let types = text.matches(of: /\b(?:struct|class|enum|actor|protocol|extension) (\w+)/).map(\.1)
            return type.hasSuffix("s") ? Set(types).count != 1 : types.isEmpty
        }
    }
}
