import GatewaySupervision
import Wire
import ZeroMQTransport

extension KeyFolder {
    /// Why no process could use the key file of a name, with the remedy; nil when one can.
    ///
    /// - Parameter owner: the user that the file belongs to.
    func problem(with name: String, of owner: UInt32, at moment: Timestamp) -> String? {
        let file = keyFile(of: name)
        let remedy = "umkreis keys rotate \(name) --dir \(path)"
        do {
            let key = try CurveSecretKey.read(from: file, of: owner).publicKey.text
            guard let listed = try list(at: moment).first(where: { $0.key == key }) else {
                return "\(file) holds a key that \(peersFile) does not list; \(remedy)"
            }
            guard listed.name == name else {
                return "\(file) holds a key of \(listed.name); take a copy of the right file, or \(remedy)"
            }
            guard ["valid", "replaced"].contains(listed.state) else {
                return "\(file) holds a key that is \(listed.state); \(remedy)"
            }
            return nil
        } catch let keys as UnusableKeys {
            return "\(keys)"
        } catch {
            // The list itself is a problem of its own, which ``problemWithPeers(at:)`` reports.
            return nil
        }
    }

    /// Why no process could use the list of peers, with the remedy; nil when one can.
    func problemWithPeers(at moment: Timestamp) -> String? {
        do {
            _ = try list(at: moment)
            return nil
        } catch {
            let refusal = Refusal(describing: error)
            return ([refusal.fault.message] + (refusal.hint.map { [$0] } ?? [])).joined(separator: "; ")
        }
    }
}
