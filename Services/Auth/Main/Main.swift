import AuthCore
import ServiceHost

@main
enum Main {
    static func main() async {
        await ServiceHost.run(AuthService.self)
    }
}
