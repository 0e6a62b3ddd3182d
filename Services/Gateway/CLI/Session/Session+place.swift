import GatewaySupervision
import Wire

extension Session {
    /// Throws if a service runs elsewhere.
    func requireLocalServices(_ rule: String, instead remedy: String) throws(Refusal) {
        guard let service = directory.remoteService else { return }
        let variable = DataDirectory.peerVariable(of: service)
        throw .configuration("\(rule), and \(variable) says that \(service) runs elsewhere", hint: remedy)
    }
}
