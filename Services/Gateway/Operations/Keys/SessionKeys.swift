import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// The keys of processes that speak over TCP.
struct SessionKeys {
    let session: Session

    func folder(_ given: String?) -> KeyFolder {
        if let given { return KeyFolder(path: DataDirectory.absolute(given)) }
        if let peers = session.console.environment["UMKREIS_CURVE_PEERS"], let slash = peers.lastIndex(of: "/") {
            return KeyFolder(path: DataDirectory.absolute(String(peers[..<slash])))
        }
        return KeyFolder(path: session.directory.wireKeys)
    }

    func table(of keys: [KeyFolder.ListedKey]) -> String {
        session.output.table(
            keys,
            .text("name") { $0.name },
            .text("condition") { localized("cli.key.\($0.state)") },
            .moment("created") { $0.madeAt },
            .moment("until") { $0.revokedAt ?? $0.until },
            .text("publicKey") { $0.key }
        )
    }
}
