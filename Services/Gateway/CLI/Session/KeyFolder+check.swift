import GatewaySupervision
import Wire
import ZeroMQTransport

extension KeyFolder {
    /// Why no process could use the key file of a name, with the remedy; nil when one can.
    ///
    /// - Parameters:
    ///   - owner: the user that the file belongs to.
    ///   - listed: the keys of the list of peers; nil when it cannot be used, which ``problem(with:)`` reports.
    func problem(with name: String, of owner: UInt32, listed: [ListedKey]?) -> String? {
        let file = keyFile(of: name)
        let remedy = "umkreis keys rotate \(name) --dir \(path)"
        do throws(UnusableKeys) {
            let key = try CurveSecretKey.read(from: file, of: owner).publicKey.text
            guard let keys = listed else { return nil }
            guard let listed = keys.first(where: { $0.key == key }) else {
                return "\(file) holds a key that \(peersFile) does not list; \(remedy)"
            }
            guard listed.name == name else {
                return "\(file) holds a key of \(listed.name); take a copy of the right file, or \(remedy)"
            }
            guard ["valid", "replaced"].contains(listed.state) else {
                return "\(file) holds a key that is \(listed.state); \(remedy)"
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Why no process could use the list of peers, with the remedy; nil when one can.
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
