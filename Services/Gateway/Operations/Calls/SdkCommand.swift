import ArgumentParser
import GatewayKit
import HTTPInterface
import UmkreisWire

struct SdkCommand: ParsableCommand {
    static let configuration = group(
        "sdk",
        "Generate clients of the HTTP interface.",
        [SdkOpenAPICommand.self, SdkTypeScriptCommand.self]
    )
}

struct SdkOpenAPICommand: GatewayCommand {
    static let configuration = verb("openapi", "Print the OpenAPI description of the running services.")
        .examples("umkreis sdk openapi > openapi.json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let document = OpenAPIDocument(try await session.services.descriptions()).json
        try session.output.show(document) { document.indented }
    }
}

struct SdkTypeScriptCommand: GatewayCommand {
    static let configuration = verb("typescript", "Print a TypeScript client for browsers, Deno and Node.")
        .examples("umkreis sdk typescript > umkreis.ts")

    @Flag(help: "Include the calls of moderators and operators.")
    var console = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct GeneratedFile: Encodable {
        let file: String
        let text: String
    }

    func run(_ session: Session) async throws {
        let text = TypeScriptClient(try await session.services.descriptions(), for: console ? .console : .everyone).text
        try session.output.show(GeneratedFile(file: "umkreis.ts", text: text)) { text }
    }
}
