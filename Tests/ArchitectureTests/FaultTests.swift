import Testing

/// The faults in a contract's comment match those it publishes.
@Suite("faults")
struct FaultTests {
    private static func codes() throws -> [String: String] {
        let text = try Repository.text(of: "Shared/Wire/FaultCode.swift")
        let found = text.matches(of: /static let `?(\w+)`?: FaultCode = "([a-z-]+)"/)
        return Dictionary(uniqueKeysWithValues: found.map { (String($0.1), String($0.2)) })
    }

    private static func listed(in list: Substring) throws -> Set<String> {
        let codes = try codes()
        return Set(try list.matches(of: /\.(\w+)/).map { try #require(codes[String($0.1)], "\($0.1)") })
    }

    private static func general() throws -> Set<String> {
        let text = try Repository.text(of: "Shared/Wire/FaultCode.swift")
        return try listed(in: #require(text.firstMatch(of: /general: \[FaultCode\] = \[([^\]]*)\]/)?.1))
    }

    @Test func aContractPublishesTheFaultsOfItsComment() throws {
        let general = try Self.general()
        let codes = Set(try Self.codes().values)
        #expect(general.count >= 10 && codes.count > general.count)
        for file in try Repository.swiftFiles(in: "Services", "Shared/Wire") {
            let call = /((?:\/\/\/.*\n)*)public struct \w+: (?:Call|PolledCall|BuiltInCall) \{/
            guard let comment = file.text.firstMatch(of: call)?.1 else { continue }
            let words = comment.split(separator: "Faults:", omittingEmptySubsequences: false).dropFirst().joined()
            let named = Set(words.matches(of: /`([a-z-]+)`/).map { String($0.1) }).intersection(codes)
            let list = file.text.firstMatch(of: /static let faults: \[FaultCode\] = \[([^\]]*)\]/)?.1 ?? ""
            #expect(try Self.listed(in: list).subtracting(general) == named.subtracting(general), "\(file)")
        }
    }
}
