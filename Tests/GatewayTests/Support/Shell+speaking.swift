import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

extension Shell {
    /// Runs a command with `--json` and returns its data; records an issue on failure.
    func done(_ command: ShellCommand, as profile: String) async throws -> JSONValue {
        let outcome = await run("\(command.words) --json --profile \(profile)")
        #expect(outcome.status == .ok, "\(command.words): \(outcome.output)")
        return try #require(outcome.json?["data"])
    }

    /// Registers a user under a profile of the same name.
    ///
    /// - Returns: the user's id.
    @discardableResult
    func registers(_ name: String) async throws -> String {
        let outcome = await run(
            "account register --email \(name)@example.org --name \(name) --password-stdin --json --profile \(name)",
            input: "\(name) brindle ferry oxide\n"
        )
        #expect(outcome.status == .ok, "\(outcome.output)")
        return try #require(outcome.json?["data"]?["user"]?.text)
    }
}

extension JSONValue {
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    subscript(_ index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
