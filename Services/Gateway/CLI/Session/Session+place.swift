import GatewaySupervision
import Wire

extension Session {
    /// - Parameters:
    ///   - rule: why the command needs services on this machine.
    ///   - remedy: what to type when they run elsewhere.
    /// - Throws: ``Refusal`` when a service runs in a container or on another machine.
    func requireLocalServices(_ rule: String, instead remedy: String) throws(Refusal) {
        guard let service = directory.remoteService else { return }
        let variable = DataDirectory.peerVariable(of: service)
        throw .configuration("\(rule), and \(variable) says that \(service) runs elsewhere", hint: remedy)
    }
}
