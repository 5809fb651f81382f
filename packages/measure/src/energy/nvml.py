# Reads NVIDIA's library, whose path is the first argument. Prints one line that describes the GPUs. Then, for each
# input line with a list of quantities, prints a line with an object for each GPU. Names and layouts come from nvml.h of
# NVML 13. Needs only the standard library of Python 3.6 or newer.
import ctypes
import json
import sys
from ctypes import byref, c_int, c_longlong, c_uint, c_ulonglong


class Field(ctypes.Structure):
    _fields_ = [
        ("id", c_uint),
        ("scope", c_uint),
        ("timestamp", c_longlong),
        ("latency", c_longlong),
        ("type", c_uint),
        ("code", c_uint),
        ("value", c_uint),
        ("high", c_uint),
    ]


class Temperature(ctypes.Structure):
    _fields_ = [("version", c_uint), ("sensor", c_uint), ("celsius", c_int)]


# Codes of calls that met a GPU that is lost (15) or has to be reset (16).
lost_codes = []


def say(value):
    print(json.dumps(value), flush=True)


def call(name, *args):
    function = getattr(library, name, None)
    code = -1 if function is None else function(*args)
    if code in (15, 16):
        lost_codes.append(code)
    return code


def number(names, *args, kind=c_uint, scale=1):
    for name in names.split():
        value = kind()
        if call(name, *args, byref(value)) == 0:
            return value.value / scale
    return None


def text(name, *args):
    room = ctypes.create_string_buffer(96)
    return room.value.decode("utf-8", "replace") if call(name, *args, room, 80) == 0 else None


# Instantaneous power of the GPU (scope 0) or of its module (1). Superchips only have the second.
def instant(device, scope):
    field = Field(id=186, scope=scope)
    code = call("nvmlDeviceGetFieldValues", device, 1, byref(field))
    return field.value / 1000 if (code, field.code) == (0, 0) else None


def power(device, scope):
    return number("nvmlDeviceGetPowerUsage", device, scale=1000) if scope is None else instant(device, scope)


def temperature(device):
    request = Temperature(version=0x100000C)
    if call("nvmlDeviceGetTemperatureV", device, byref(request)) == 0:
        return request.celsius
    return number("nvmlDeviceGetTemperature", device, 0, kind=c_int)


# Without a buffer for them, the function returns only their number.
def processes(device):
    count = c_uint()
    code = call("nvmlDeviceGetComputeRunningProcesses_v3", device, byref(count), None)
    return count.value if code in (0, 7) else None


def is_sliced(device):
    now, later = c_uint(), c_uint()
    return call("nvmlDeviceGetMigMode", device, byref(now), byref(later)) == 0 and now.value == 1


REASONS = "nvmlDeviceGetCurrentClocksEventReasons nvmlDeviceGetCurrentClocksThrottleReasons"
READ = {
    "energyJoules": lambda device, scope: number(
        "nvmlDeviceGetTotalEnergyConsumption", device, kind=c_ulonglong, scale=1000
    ),
    "powerWatts": power,
    "temperatureC": lambda device, scope: temperature(device),
    "throttle": lambda device, scope: number(REASONS, device, kind=c_ulonglong),
    "processes": lambda device, scope: processes(device),
}


def describe(index, device, scope):
    return {
        "index": index,
        "product": text("nvmlDeviceGetName", device),
        "limitWatts": number("nvmlDeviceGetEnforcedPowerLimit", device, scale=1000),
        "defaultLimitWatts": number("nvmlDeviceGetPowerManagementDefaultLimit", device, scale=1000),
        "isSliced": is_sliced(device),
        "hasCounter": READ["energyJoules"](device, scope) is not None,
        "hasPower": power(device, scope) is not None,
        "hasModulePower": scope == 1,
    }


# The handle and description of a GPU; None if it is lost.
def open_gpu(index):
    device = ctypes.c_void_p()
    lost_codes.clear()
    code = call("nvmlDeviceGetHandleByIndex_v2", index, byref(device))
    if lost_codes:
        return None
    if code != 0:
        sys.exit(say({"code": code}))
    scope = next((scope for scope in (0, 1) if instant(device, scope) is not None), None)
    description = describe(index, device, scope)
    return None if lost_codes else (device, scope, description)


try:
    library = ctypes.CDLL(sys.argv[1])
except OSError as error:
    sys.exit(say({"missing": str(error)}))
started = call("nvmlInit_v2")
if started != 0:
    sys.exit(say({"code": started}))
opened = [open_gpu(index) for index in range(int(number("nvmlDeviceGetCount_v2") or 0))]
gpus = [gpu for gpu in opened if gpu is not None]
say(
    {
        "version": text("nvmlSystemGetNVMLVersion"),
        "driver": text("nvmlSystemGetDriverVersion"),
        "cuda": number("nvmlSystemGetCudaDriverVersion_v2", kind=c_int),
        "gpus": [description for _, _, description in gpus],
        "lost": [index for index, gpu in enumerate(opened) if gpu is None],
    }
)
for line in sys.stdin:
    say([{name: READ[name](device, scope) for name in json.loads(line)} for device, scope, _ in gpus])
