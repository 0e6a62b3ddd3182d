public import UmkreisWire

/// The files of an npm package with the client: ES modules with their types.
public struct TypeScriptPackage {
    /// A file's name and text.
    public struct File: Sendable {
        public let name: String
        public let text: String
    }

    private let services: [Describe.Reply]
    private let audience: Audience

    public init(_ services: [Describe.Reply], for audience: Audience = .everyone) {
        (self.services, self.audience) = (services, audience)
    }

    public var files: [File] {
        let offline = String(decoding: PackageResources.offline_js, as: UTF8.self)
        return [
            File(name: "package.json", text: manifest),
            File(name: "umkreis.js", text: JavaScriptClient(services, for: audience).text + "\n" + offline),
            File(name: "umkreis.ts", text: TypeScriptClient(services, for: audience).text),
        ]
    }

    private var manifest: String {
        """
        {
          "name": "umkreis",
          "version": \(JSONValue.string(services.newestVersion).script),
          "description": "A client of an Umkreis server",
          "license": "Apache-2.0",
          "type": "module",
          "sideEffects": false,
          "main": "./umkreis.js",
          "types": "./umkreis.ts",
          "exports": { ".": { "types": "./umkreis.ts", "default": "./umkreis.js" } },
          "files": ["umkreis.js", "umkreis.ts"]
        }

        """
    }
}
