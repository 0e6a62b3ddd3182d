import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisWire

extension Refusal {
    /// Adds the fault to the profile's list, and announces new entries.
    func record(of arguments: [String], _ console: Console) async {
        guard ![FaultCode.declined, .interrupted].contains(fault.code),
            let options = try? GatewayOptions.parse(GatewayOptions.profile(in: arguments)),
            let directory = try? DataDirectory(options.data, console.environment),
            let files = try? ProfileFiles(directory, profile: options.profile, console.environment)
        else { return }
        let words = GatewayOptions.removing(from: arguments)
        let command = HelpPage(for: words[...]).path.dropFirst().joined(separator: " ")
        let moment = console.now()
        try? await files.changeErrors { $0.add(fault, of: command, at: moment) }
        guard !arguments.prefix(while: { $0 != "--" }).contains(where: ["--json", "--quiet", "-q"].contains) else {
            return
        }
        await ReaderNotices(console, files, options)?.showErrors()
    }
}
