import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire
import ZeroMQTransport

extension KeyFolder {
    /// Returns why a process can't use a key, with a remedy.
    ///
    /// - Parameters:
    ///   - owner: The required owner of the file.
    ///   - listed: `nil` if the list is unusable.
    func problem(with name: String, of owner: UInt32, listed: [ListedKey]?) -> String? {
        let file = keyFile(of: name)
        let remedy = "umkreis keys rotate \(name) --dir \(path)"
        do throws(UnusableKeys) {
            let key = try CurveSecretKey.read(from: file, of: owner).publicKey.text
            guard let keys = listed else { return nil }
            guard let listed = keys.first(where: { $0.key == key }) else {
                return localized(
                    "cli.session.keyUnlisted",
                    ["file": "\(file)", "peersFile": "\(peersFile)", "remedy": "\(remedy)"]
                )
            }
            guard listed.name == name else {
                return localized(
                    "cli.session.keyOfOther",
                    ["file": "\(file)", "name": "\(listed.name)", "remedy": "\(remedy)"]
                )
            }
            guard ["valid", "replaced"].contains(listed.state) else {
                return localized(
                    "cli.session.keyUnusable",
                    ["file": "\(file)", "state": "\(listed.state)", "remedy": "\(remedy)"]
                )
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Returns why the list of peers is unusable, with a remedy.
    static func problem(with listed: Result<[ListedKey], any Error>) -> String? {
        do {
            _ = try listed.get()
            return nil
        } catch {
            let refusal = Refusal(describing: error)
            return ([refusal.fault.message] + (refusal.hint.map { [$0] } ?? [])).joined(separator: "; ")
        }
    }
}
