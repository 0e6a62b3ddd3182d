import CatalogueContract
import Foundation
import StackTestKit
import TestKit
import Testing
import UmkreisTexts
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis app validate, umkreis kind declare --check", .stack)
struct AppValidateTests {
    private static let deployment = ["UMKREIS_DEPLOYMENT": World.deployment]

    private static let app = """
        {
          "name": "bikes",
          "labels": { "en": "Bikes" },
          "kinds": [
            {
              "name": "bike",
              "facets": { "point": { "required": true } },
              "attributes": [
                { "name": "size", "type": "number" },
                { "name": "colour", "type": "text" }
              ]
            }
          ],
          "profile": [
            { "name": "club", "type": "text" }
          ]
        }
        """

    private func shell() throws -> Shell {
        let shell = try Shell(in: world)
        try shell.ownStack(key: World.serviceKeySeed)
        return shell
    }

    private func validate(
        _ text: String,
        _ shell: Shell,
        command: String = "app validate",
        environment: [String: String] = deployment
    ) async throws -> (outcome: Shell.Outcome, problems: [(line: Int64, member: String?, rule: String?)]) {
        let path = shell.path + "/app.json"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let words = command.split(separator: " ").map(String.init)
        let outcome = await shell.run("\(words + [path, "--json"])", environment: environment)
        let found = outcome.json?["data"]?["files"]?[0]?["problems"]
        var problems: [(line: Int64, member: String?, rule: String?)] = []
        var index = 0
        while let problem = found?[index], case .integer(let line)? = problem["line"] {
            problems.append((line, problem["member"]?.text, problem["rule"]?.text))
            index += 1
        }
        return (outcome, problems)
    }

    @Test("the apps of the repository are valid") func acceptsApps() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Compose/apps")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let paths = files.sorted().map { folder.appending(path: $0).path }
        let outcome = await shell.run("\(["app", "validate"] + paths)")
        #expect(outcome.status == .ok && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.notices.contains("divers.json is valid"))
    }

    @Test("validating declares neither app nor kind") func onlyValidates() async throws {
        let shell = try shell()
        let (outcome, problems) = try await validate(Self.app, shell)
        #expect(outcome.status == .ok && problems.isEmpty, "\(outcome)")
        #expect(outcome.json?["data"]?["isCheckedByServices"] == .bool(true))
        #expect(await shell.run("kind show bike").status == .notFound)
        #expect(await shell.run("app list --json").json?["data"]?["apps"]?[0] == nil)
    }

    @Test(
        "a broken rule is reported with line and member",
        arguments: [
            (#""type": "number" }"#, #""type": "number", "unti": "mm" }"#, 9, "kinds.0.attributes.0.unti", "unknown"),
            (#""name": "size""#, #""name": "kind""#, 9, "kinds.0.attributes.0.name", "reserved-name"),
            (#""name": "colour""#, #""name": "size""#, 10, "kinds.0.attributes.1.name", "not-unique"),
            (#""point": { "required": true }"#, #""pint": {}"#, 7, "kinds.0.facets.pint", "not-one-of"),
            (#""name": "bikes""#, #""name": "my bikes""#, 2, "name", "not-camel-case"),
            (#""en": "Bikes""#, #""english!": "Bikes""#, 3, "labels.english!", "not-a-language"),
            (#""name": "club", "type": "text""#, #""name": "club", "type": "txt""#, 15, "profile.0.type", "not-one-of"),
            (#""kinds": ["#, #""colour": 1, "kinds": ["#, 4, "colour", "unknown"),
        ] as [(String, String, Int64, String, String)]
    )
    func reportsProblems(old: String, new: String, line: Int64, member: String, rule: String) async throws {
        let (outcome, problems) = try await validate(Self.app.replacing(old, with: new), try shell())
        #expect(outcome.status == .failure, "\(outcome)")
        #expect(problems.map(\.line) == [line] && problems.map(\.member) == [member], "\(outcome.output)")
        #expect(problems.map(\.rule) == [rule], "\(outcome.output)")
    }

    @Test("each kind and field has its own problem") func reportsAllParts() async throws {
        let broken = Self.app.replacing(#""name": "size""#, with: #""name": "kind""#)
            .replacing(#""name": "club", "type": "text""#, with: #""name": "near", "type": "text""#)
        let (_, problems) = try await validate(broken, try shell())
        #expect(problems.map(\.member) == ["kinds.0.attributes.0.name", "profile.0.name"])
    }

    @Test("text that is not a JSON object is reported with its line") func reportsSyntax() async throws {
        let broken = Self.app.replacing("],\n  \"profile\"", with: "]\n  \"profile\"")
        let (outcome, problems) = try await validate(broken, try shell())
        #expect(problems.map(\.line) == [14] && problems.map(\.rule) == ["not-json"], "\(outcome.output)")
        let (list, none) = try await validate("[]", try shell())
        #expect(list.status == .failure && none.map(\.line) == [1])
    }

    @Test("a running stack refuses what its posts forbid; without one, the file alone is checked")
    func asksTheServices() async throws {
        let shell = try shell()
        let path = shell.path + "/first.json"
        try Self.app.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(await shell.run("app install \(path)", environment: Self.deployment).status == .ok)
        let changed = Self.app.replacing(#""name": "size", "type": "number""#, with: #""name": "size", "type": "text""#)
        let (refused, problems) = try await validate(changed, shell)
        #expect(refused.status == .failure && problems.map(\.rule) == ["type-changed"], "\(refused)")
        #expect(problems.map(\.line) == [9] && problems.map(\.member) == ["kinds.0.attributes.0.type"])
        let stranger = try Shell(in: world)
        let (alone, nothing) = try await validate(changed, stranger)
        #expect(alone.status == .ok && nothing.isEmpty, "\(alone)")
        #expect(alone.json?["data"]?["isCheckedByServices"] == .bool(false))
    }

    @Test("texts are in the user's language, with the line in front") func speaksTheUsersLanguage() async throws {
        let shell = try shell()
        let path = shell.path + "/app.json"
        try Self.app.replacing(#""type": "number" }"#, with: #""type": "number", "unti": "mm" }"#)
            .write(toFile: path, atomically: true, encoding: .utf8)
        let texts = [
            ("en", "is not a known member"), ("de", "nicht bekannt"), ("nl", "niet bekend"),
        ]
        for (language, words) in texts {
            let outcome = await shell.run("app validate \(path) --lang \(language)", environment: Self.deployment)
            #expect(outcome.output.hasPrefix("\(path):9: kinds.0.attributes.0.unti"), "\(outcome.output)")
            #expect(outcome.output.contains(words), "\(outcome.output)")
        }
    }

    @Test("a kind's check reports the changes without applying them") func checksKinds() async throws {
        let shell = try shell()
        let path = shell.path + "/kind.json"
        func check(_ text: String) async throws -> Shell.Outcome {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return await shell.run("kind declare \(path) --check", environment: Self.deployment)
        }
        let kind = #"{"name":"bike","facets":{"point":{}}}"#
        #expect(try await check(kind).notices.contains("bike would be new"))
        #expect(await shell.run("kind declare \(path)", environment: Self.deployment).status == .ok)
        #expect(try await check(kind).notices.contains("declared already, revision 1"))
        let changed = try await check(#"{"name":"bike","labels":{"en":"Bike"},"facets":{"point":{}}}"#)
        #expect(changed.status == .ok && changed.notices.contains("would change to revision 2"), "\(changed)")
        #expect(await shell.run("kind show bike --json").json?["data"]?["kind"]?["revision"] == .integer(1))
        let broken = try await check("{\n\"name\":\"bike\",\n\"facets\":{\"pint\":{}}}")
        #expect(broken.status == .failure && broken.output.hasPrefix("\(path):3: facets.pint"), "\(broken)")
    }
}
