public import UmkreisWire

/// The client of ``TypeScriptClient`` as a module that browsers run as it is.
public struct JavaScriptClient {
    private let services: [Describe.Reply]
    private let audience: Audience

    public init(_ services: [Describe.Reply], for audience: Audience = .everyone) {
        self.services = services.sorted { $0.service.text < $1.service.text }
        self.audience = audience
    }

    public var text: String {
        let calls = services.flatMap(\.calls).filter(audience.mayCall)
        let head = "// Umkreis \(services.newestVersion). Generated from the running services."
        let client = String(decoding: PackageResources.client_js, as: UTF8.self)
        let version = JSONValue.string(services.newestVersion).script
        let parts = [head, "const version = \(version);", ClientTables(of: calls).javaScript, client]
        return parts.joined(separator: "\n\n")
    }
}
