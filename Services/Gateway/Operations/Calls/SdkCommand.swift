import ArgumentParser
import Foundation
import GatewayKit
import GatewaySupervision
import HTTPInterface
import UmkreisTexts
import UmkreisWire

struct SdkCommand: ParsableCommand {
    static let configuration = group(
        "sdk",
        "Generate clients of the HTTP interface.",
        [SdkOpenAPICommand.self, SdkTypeScriptCommand.self, SdkKotlinCommand.self]
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
        .examples("umkreis sdk typescript > umkreis.ts", "umkreis sdk typescript --package node_modules/umkreis")

    @Flag(help: "Include the calls of moderators and operators.")
    var console = false

    @Option(
        name: .customLong("package"),
        help: ArgumentHelp("Write an npm package instead: ES modules with their types.", valueName: "folder"),
        completion: .directory
    )
    var package: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct GeneratedFile: Encodable {
        let file: String
        let text: String
    }

    private struct WrittenPackage: Encodable {
        let folder: String
        let files: [String]
    }

    func run(_ session: Session) async throws {
        let services = try await session.services.descriptions()
        let audience: Audience = console ? .console : .everyone
        guard let package else {
            let text = TypeScriptClient(services, for: audience).text
            return try session.output.show(GeneratedFile(file: "umkreis.ts", text: text)) { text }
        }
        let files = TypeScriptPackage(services, for: audience).files
        try write(files, to: package)
        try session.output.show(WrittenPackage(folder: package, files: files.map(\.name))) {
            files.map { "\(package)/\($0.name)" }.joined(separator: "\n")
        }
    }

    /// Replaces the files of an earlier package.
    private func write(_ files: [TypeScriptPackage.File], to folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Refusal.configuration(
                localized(
                    "cli.output.cannotWrite",
                    ["file": "\(folder)", "localizedDescription": "\(error.localizedDescription)"]
                )
            )
        }
        for file in files { try OutputFile.replace("\(folder)/\(file.name)", with: Array(file.text.utf8)) }
    }
}

struct SdkKotlinCommand: GatewayCommand {
    static let configuration = verb("kotlin", "Print a Kotlin client for Android and the JDK.")
        .examples("umkreis sdk kotlin > Umkreis.kt")

    @Flag(help: "Include the calls of moderators and operators.")
    var console = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct GeneratedFile: Encodable {
        let file: String
        let text: String
    }

    func run(_ session: Session) async throws {
        let text = KotlinClient(try await session.services.descriptions(), for: console ? .console : .everyone).text
        try session.output.show(GeneratedFile(file: "Umkreis.kt", text: text)) { text }
    }
}
