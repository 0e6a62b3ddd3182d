import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// The HTTP edge's addresses: options before variables, stored settings, the last start and defaults.
struct EdgeChoice {
    /// `nil` without the edge's executable.
    let addresses: EdgeAddresses?
    private let isFormer: Bool

    /// - Parameters:
    ///   - http: of the command line; `off` turns it off.
    ///   - console: as well.
    init(http: String?, console: String?, in directory: DataDirectory) throws(Refusal) {
        let former = directory.formerEdgeAddresses
        let stored = try SettingsStore(in: directory).read()
        func chosen(_ setting: EdgeSetting, _ given: String?) -> String? {
            [given, directory.environment[setting.variable], stored.set[setting.name]]
                .compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.first
        }
        let chosenHTTP = chosen(.http, http)
        let chosenConsole = chosen(.console, console)
        guard Programs.hasEdge || chosenHTTP.map({ $0 != "off" }) == true else {
            (addresses, isFormer) = (nil, false)
            return
        }
        let standard = former ?? EdgeAddresses(http: EdgeSetting.http.standard)
        func address(_ chosen: String?, _ otherwise: String?) -> String? {
            chosen.map { $0 == "off" ? nil : $0 } ?? otherwise
        }
        addresses = EdgeAddresses(
            http: address(chosenHTTP, standard.http),
            console: address(chosenConsole, standard.console)
        )
        isFormer = chosenHTTP == nil && former != nil && former?.http != EdgeSetting.http.standard
    }

    /// Says that an address is that of the last start.
    func announce(_ output: Output) {
        guard isFormer, let addresses else { return }
        let text = addresses.http.map { localized("cli.up.formerAddress", ["address": .words($0)]) }
        output.notice(text ?? localized("cli.up.formerOff"))
    }
}

/// A setting that `umkreis up` reads for the edge.
enum EdgeSetting: String, CaseIterable {
    /// The listener for apps and browsers.
    case http
    /// The listener for moderators and operators.
    case console

    static func named(_ name: String) -> EdgeSetting? { allCases.first { $0.name == name } }

    var name: String { "\(ServiceName.edge).\(rawValue)" }
    var variable: String { "UMKREIS_\(rawValue.uppercased())" }
    var standard: String { self == .http ? "127.0.0.1:8080" : "off" }
}
